import { on } from '../../platform/events.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { moveTagOfFeeds } from './feed.queries.ts'

export const moveTag = on(tagMerged, (tx, { from, into }) => moveTagOfFeeds(tx, from, into))
