import { signedIn } from '../../platform/context.ts'
import { handlersOf, returningOk } from '../../platform/handlers.ts'
import { presenceContract } from './presence.contract.ts'
import { leaveArticle, signPresence, takeOver, whoIsHere } from './presence.service.ts'

const on = handlersOf(presenceContract)

export const presenceRoutes = on.router({
  people: on.people.handler(({ context }) => whoIsHere(context.db, signedIn(context))),
  sign: on.sign.handler(({ context, input }) => signPresence(context.db, signedIn(context), input)),
  hold: on.hold.handler(({ context, input }) => takeOver(context.db, signedIn(context), input)),
  leave: on.leave.handler(
    returningOk(({ context, input }) => leaveArticle(context.db, signedIn(context), input)),
  ),
})
