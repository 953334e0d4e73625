import { handlersOf } from '../../platform/handlers.ts'
import { listPicksOf } from '../newsletter/newsletter.service.ts'
import { publishingContract } from './publishing.contract.ts'
import { foretell, publishWithPlan, unpick } from './publishing.service.ts'

const on = handlersOf(publishingContract)

export const publishingRoutes = on.router({
  outcome: on.outcome.handler(({ context, input }) => foretell(context.db, input)),
  publish: on.publish.handler(({ context, input }) => publishWithPlan(context, input)),
  picks: on.picks.handler(({ context, input }) => listPicksOf(context.db, input.id)),
  removePick: on.removePick.handler(({ context, input }) => unpick(context.db, context, input)),
})
