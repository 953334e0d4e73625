import { by, signedIn } from '../../platform/context.ts'
import { handlersOf, returningOk } from '../../platform/handlers.ts'
import { contactContract } from './contact.contract.ts'
import { listMessages } from './contact.queries.ts'
import { assignMessage, listAssignable, listRepliesTo, reply } from './contact.reply.service.ts'
import { correctReported, markHandled, markRead, receiveError, receiveMessage } from './contact.service.ts'

const on = handlersOf(contactContract)

export const contactRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listMessages(context.db, input)),
  send: on.send.handler(returningOk(({ context, input }) => receiveMessage(context, input))),
  reportError: on.reportError.handler(returningOk(({ context, input }) => receiveError(context, input))),
  correct: on.correct.handler(({ context, input }) => correctReported(context.db, by(context), input)),
  replies: on.replies.handler(({ context, input }) => listRepliesTo(context.db, input.id)),
  reply: on.reply.handler(({ context, input }) => reply(context.db, signedIn(context), input)),
  assignable: on.assignable.handler(({ context }) => listAssignable(context.db)),
  assign: on.assign.handler(({ context, input }) => assignMessage(context.db, context, input)),
  setRead: on.setRead.handler(({ context, input }) => markRead(context.db, input.id, input.read)),
  setHandled: on.setHandled.handler(({ context, input }) =>
    markHandled(context.db, context, input.id, input.handled),
  ),
})
