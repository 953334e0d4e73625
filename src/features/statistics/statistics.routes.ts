import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { statisticsContract } from './statistics.contract.ts'
import { makeCsv, makeOverview, makeParts } from './statistics.service.ts'

const on = handlersOf(statisticsContract)

export const statisticsRoutes = on.router({
  overview: on.overview.handler(({ context, input }) => makeOverview(context.db, signedIn(context), input)),
  parts: on.parts.handler(({ context, input }) => makeParts(context.db, signedIn(context), input)),
  csv: on.csv.handler(async ({ context, input }) => ({
    headers: { 'cache-control': 'no-store' },
    body: await makeCsv(context.db, signedIn(context), input),
  })),
})
