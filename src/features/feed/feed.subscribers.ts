import { on } from '../../platform/events.ts'
import { figuresDue } from '../../platform/metrics/figures.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { moveTagOfFeeds } from './feed.queries.ts'
import { readFeedFigures } from './feed-figures.service.ts'

export const moveTag = on(tagMerged, (tx, { from, into }) => moveTagOfFeeds(tx, from, into))

export const readFigures = on(figuresDue, db => readFeedFigures(db))
