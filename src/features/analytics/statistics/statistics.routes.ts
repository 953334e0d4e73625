import { fail } from '../../../contract/fail.ts'
import type { Actor } from '../../../contract/permissions.ts'
import { type ApiContext, signedIn } from '../../../platform/context.ts'
import { handlersOf } from '../../../platform/handlers.ts'
import * as analytics from '../analytics.service.ts'
import { readArticleFigures } from '../article-figures.service.ts'
import { makeFreshness } from './freshness.service.ts'
import { statisticsContract } from './statistics.contract.ts'
import { makeCsv, makeOverview, makeParts } from './statistics.service.ts'

const on = handlersOf(statisticsContract)

/** The newsroom's audience is under Analytics. @throws NOT_FOUND for the newsroom */
function agencyIn(context: ApiContext): Actor {
  const actor = signedIn(context)
  if (actor.role !== 'agency') throw fail('NOT_FOUND')
  return actor
}

export const statisticsRoutes = on.router({
  overview: on.overview.handler(({ context, input }) => makeOverview(context.db, signedIn(context), input)),
  parts: on.parts.handler(({ context, input }) => makeParts(context.db, signedIn(context), input)),
  freshness: on.freshness.handler(({ context, input }) =>
    makeFreshness(context.db, signedIn(context), input),
  ),
  csv: on.csv.handler(async ({ context, input }) => ({
    headers: { 'cache-control': 'private, no-store' },
    body: await makeCsv(context.db, signedIn(context), input),
  })),
  ownRealtime: on.ownRealtime.handler(({ context }) =>
    analytics.readRealtime(context.db, analytics.agencyOf(agencyIn(context))),
  ),
  ownReport: on.ownReport.handler(({ context, input }) =>
    analytics.makeReport(context.db, agencyIn(context), input),
  ),
  ownCsv: on.ownCsv.handler(async ({ context, input }) => ({
    headers: { 'cache-control': 'private, no-store' },
    body: await analytics.makeCsv(context.db, agencyIn(context), input),
  })),
  ownArticle: on.ownArticle.handler(({ context, input: { id } }) =>
    readArticleFigures(context.db, agencyIn(context), id),
  ),
})
