import { handlersOf } from '../../platform/handlers.ts'
import { contactContract } from './contact.contract.ts'
import { listMessages } from './contact.queries.ts'
import { markHandled, markRead, receiveMessage } from './contact.service.ts'

const on = handlersOf(contactContract)

export const contactRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listMessages(context.db, input)),
  send: on.send.handler(async ({ context, input }) => {
    await receiveMessage(context, input)
    return { ok: true as const }
  }),
  setRead: on.setRead.handler(({ context, input }) => markRead(context.db, input.id, input.read)),
  setHandled: on.setHandled.handler(({ context, input }) =>
    markHandled(context.db, context, input.id, input.handled),
  ),
})
