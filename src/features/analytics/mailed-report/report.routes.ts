import { fail } from '../../../contract/fail.ts'
import type { Actor } from '../../../contract/permissions.ts'
import { type ApiContext, signedIn } from '../../../platform/context.ts'
import { handlersOf } from '../../../platform/handlers.ts'
import { reportContract } from './report.contract.ts'
import { mayHaveReports } from './report.policy.ts'
import { findWishes } from './report.queries.ts'
import { chooseReports } from './report.service.ts'

const on = handlersOf(reportContract)

function recipientIn(context: ApiContext): Actor {
  const actor = signedIn(context)
  if (!mayHaveReports(actor)) throw fail('FORBIDDEN')
  return actor
}

export const reportRoutes = on.router({
  mine: on.mine.handler(({ context }) => findWishes(context.db, recipientIn(context).id)),
  wish: on.wish.handler(({ context, input }) => chooseReports(context.db, recipientIn(context), input)),
})
