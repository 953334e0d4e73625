import { by, signedIn } from '../../platform/context.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { attachmentContract } from './attachment.contract.ts'
import { listAttachments } from './attachment.queries.ts'
import { attachmentScope, removeAttachment } from './attachment.service.ts'
import { beginUpload, finishUpload, storePart } from './upload.service.ts'

const on = handlersOf(attachmentContract)
export const attachmentRoutes = on.router({
  begin: on.begin.handler(({ context, input }) => beginUpload(context.db, by(context), input)),
  sendPart: on.sendPart.handler(async ({ context, input }) => {
    await storePart(context, by(context), input)
    return { part: input.part }
  }),
  finish: on.finish.handler(({ context, input }) => finishUpload(context, by(context), input.upload)),
  list: on.list.handler(({ context, input }) =>
    listAttachments(context.db, attachmentScope(signedIn(context)), input),
  ),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeAttachment(context.db, context.storage, by(context), input.id)),
  ),
})
