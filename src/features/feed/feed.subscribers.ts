import { on } from '../../platform/events.ts'
import { figuresDue } from '../../platform/metrics/figures.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { personLeaves } from '../user/user.events.ts'
import { moveTagOfMappings } from './feed.mapping.queries.ts'
import { moveTagOfFeeds } from './feed.queries.ts'
import { emptyAssignee } from './feed.service.ts'
import { readFeedFigures } from './feed-figures.service.ts'

export const moveTag = on(tagMerged, async (tx, { from, into }) => {
  await moveTagOfFeeds(tx, from, into)
  await moveTagOfMappings(tx, from, into)
})

/** A filter must not keep people from deleting their own account; one that an editor deletes is refused. */
export const leaveFilters = on(personLeaves, async (tx, { id, isOwnWish }) => {
  if (isOwnWish) await emptyAssignee(tx, id)
})

export const readFigures = on(figuresDue, db => readFeedFigures(db))
