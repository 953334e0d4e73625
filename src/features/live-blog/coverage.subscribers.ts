import { atEnd } from '../../platform/database/at-end.ts'
import { announce } from '../../platform/database/notices.ts'
import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { coverageTopic, listCovered } from './coverage.service.ts'

/** Notifies the article's streams, which end with the article and check access again. */
export const tellStreams = on(articleChanged, async (tx, { id, before }) => {
  // A new article has no coverage.
  if (before) await tellAtEnd(tx, id)
})

const tellAtEnd = atEnd<number>(async (tx, ids) => {
  await announce(tx, Array.from(await listCovered(tx, [...new Set(ids)]), coverageTopic))
})
