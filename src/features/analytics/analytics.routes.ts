import { type ApiContext, signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { analyticsContract, catalogueOf } from './analytics.contract.ts'
import { agencyOf, makeCsv, makeExample, makeReport } from './analytics.service.ts'
import { readArticleFigures } from './article-figures.service.ts'
import type { Counter } from './google.schema.ts'
import { countersFor, openGoogle } from './google.service.ts'
import { readRealtime } from './realtime.queries.ts'

const on = handlersOf(analyticsContract)

const googleFor = async (context: ApiContext, counter: Counter) =>
  counter === 'google' ? openGoogle(context) : undefined

export const analyticsRoutes = on.router({
  example: on.example.handler(async ({ context, input: { counter } }) =>
    makeExample(context.db, signedIn(context), await googleFor(context, counter)),
  ),
  realtime: on.realtime.handler(async ({ context, input: { counter } }) => {
    const google = await googleFor(context, counter)
    return google ? google.realtime() : readRealtime(context.db, agencyOf(signedIn(context)))
  }),
  metricsDimensions: on.metricsDimensions.handler(
    async ({ context, input: { metrics, counter, ...asked } }) => {
      const google = await googleFor(context, counter)
      if (metrics) return makeReport(context.db, signedIn(context), { metrics, ...asked }, google)
      return catalogueOf(counter, await countersFor(context))
    },
  ),
  article: on.article.handler(({ context, input: { id } }) =>
    readArticleFigures(context.db, signedIn(context), id),
  ),
  csv: on.csv.handler(async ({ context, input: { counter, ...asked } }) => ({
    headers: { 'cache-control': 'private, no-store' },
    body: await makeCsv(context.db, signedIn(context), asked, await googleFor(context, counter)),
  })),
})
