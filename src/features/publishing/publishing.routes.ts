import { handlersOf } from '../../platform/handlers.ts'
import { publishingContract } from './publishing.contract.ts'
import { foretell, publishWithPlan } from './publishing.service.ts'

const on = handlersOf(publishingContract)

export const publishingRoutes = on.router({
  outcome: on.outcome.handler(({ context, input }) => foretell(context.db, input)),
  publish: on.publish.handler(({ context, input }) => publishWithPlan(context, input)),
})
