import { on } from '../../platform/events.ts'
import { figuresDue } from '../../platform/metrics/figures.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { moveTagOfMappings } from './feed.mapping.queries.ts'
import { moveTagOfFeeds } from './feed.queries.ts'
import { readFeedFigures } from './feed-figures.service.ts'

export const moveTag = on(tagMerged, async (tx, { from, into }) => {
  await moveTagOfFeeds(tx, from, into)
  await moveTagOfMappings(tx, from, into)
})

export const readFigures = on(figuresDue, db => readFeedFigures(db))
