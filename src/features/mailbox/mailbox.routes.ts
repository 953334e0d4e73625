import { by } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { mailboxContract } from './mailbox.contract.ts'
import { listMailboxes } from './mailbox.queries.ts'
import {
  createMailbox,
  editMailbox,
  getMailbox,
  readMailboxSoon,
  removeMailbox,
  switchMailbox,
  takeMessage,
} from './mailbox.service.ts'
import { listMessages } from './message.queries.ts'
import { tryMailbox } from './trial.service.ts'

const on = handlersOf(mailboxContract)

export const mailboxRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listMailboxes(context.db, input)),
  get: on.get.handler(({ context, input }) => getMailbox(context.db, input.id)),
  messages: on.messages.handler(async ({ context, input: { id, ...filter } }) => {
    await getMailbox(context.db, id)
    return listMessages(context.db, id, filter)
  }),
  create: on.create.handler(({ context, input }) => createMailbox(context, by(context), input)),
  edit: on.edit.handler(({ context, input }) => editMailbox(context, by(context), input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchMailbox(context.db, by(context), input.id, input.status),
  ),
  readSoon: on.readSoon.handler(({ context, input }) => readMailboxSoon(context.db, input.id)),
  takeMessage: on.takeMessage.handler(({ context, input }) => takeMessage(context.db, by(context), input.id)),
  tryOut: on.tryOut.handler(({ context, input }) => tryMailbox(context, input)),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeMailbox(context.db, by(context), input.id)),
  ),
})
