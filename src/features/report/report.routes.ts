import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { reportContract } from './report.contract.ts'
import { findWishes } from './report.queries.ts'
import { chooseReports } from './report.service.ts'

const on = handlersOf(reportContract)

export const reportRoutes = on.router({
  mine: on.mine.handler(({ context }) => findWishes(context.db, signedIn(context).id)),
  wish: on.wish.handler(({ context, input }) => chooseReports(context.db, signedIn(context), input)),
})
