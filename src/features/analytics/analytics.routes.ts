import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { analyticsContract, wholeCatalogue } from './analytics.contract.ts'
import { agencyOf, makeCsv, makeExample, makeReport } from './analytics.service.ts'
import { readArticleFigures } from './article-figures.service.ts'
import { readRealtime } from './realtime.queries.ts'

const on = handlersOf(analyticsContract)

export const analyticsRoutes = on.router({
  example: on.example.handler(({ context }) => makeExample(context.db, signedIn(context))),
  realtime: on.realtime.handler(({ context }) => readRealtime(context.db, agencyOf(signedIn(context)))),
  metricsDimensions: on.metricsDimensions.handler(({ context, input: { metrics, ...asked } }) =>
    metrics ? makeReport(context.db, signedIn(context), { metrics, ...asked }) : wholeCatalogue,
  ),
  article: on.article.handler(({ context, input: { id } }) =>
    readArticleFigures(context.db, signedIn(context), id),
  ),
  csv: on.csv.handler(async ({ context, input }) => ({
    headers: { 'cache-control': 'no-store' },
    body: await makeCsv(context.db, signedIn(context), input),
  })),
})
