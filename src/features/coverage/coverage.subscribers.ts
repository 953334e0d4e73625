import { announce } from '../../platform/database/notices.ts'
import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { hasCoverage } from './coverage.queries.ts'
import { coverageTopic } from './coverage.service.ts'

/** Streams end with the article, and are asked for anew where other people may read it. */
export const tellStreams = on(articleChanged, async (tx, { id }) => {
  if (await hasCoverage(tx, id)) await announce(tx, [coverageTopic(id)])
})
