import { announce } from '../../platform/database/notices.ts'
import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { hasCoverage } from './coverage.queries.ts'
import { coverageTopic } from './coverage.service.ts'

/** Notifies the article's streams, which end with the article and check access again. */
export const tellStreams = on(articleChanged, async (tx, { id, before }) => {
  if (before && (await hasCoverage(tx, id))) await announce(tx, [coverageTopic(id)])
})
