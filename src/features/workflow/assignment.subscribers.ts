import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { markLeft, unassignOthers } from './assignment.queries.ts'
import { announceDesk } from './assignment.service.ts'

/** A published article leaves the board; a withdrawn one returns to its place. */
export const leaveDesk = on(articleChanged, async (tx, { id, before, after }) => {
  const was = before?.state === 'published'
  const is = after?.state === 'published'
  if (before && after && was !== is) await markLeft(tx, id, is)
})

/** An article moved to another agency leaves the former one's tasks. */
export const leaveAgency = on(articleChanged, async (tx, { id, before, after }) => {
  const agencyId = after?.agency?.id ?? null
  if (before && after && (before.agency?.id ?? null) !== agencyId) await unassignOthers(tx, id, agencyId)
})

/** Boards and calendars may show it differently. */
export const tellDesk = on(articleChanged, async (tx, { before, after }) => {
  const shown = [before, after].filter(article => article !== undefined && article.state !== 'published')
  if (shown.length > 0) await announceDesk(tx, [before?.agency?.id, after?.agency?.id])
})
