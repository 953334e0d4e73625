import { found } from '../../platform/database/rows.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { listDeliveries } from './delivery.queries.ts'
import { tryWebhook } from './delivery.service.ts'
import { resend, switchWebhook } from './resend.service.ts'
import { webhookContract } from './webhook.contract.ts'
import { findWebhook, listWebhooks } from './webhook.queries.ts'
import { createWebhook, editWebhook, removeWebhook, renewSecret } from './webhook.service.ts'

const on = handlersOf(webhookContract)

export const webhookRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listWebhooks(context.db, input)),
  get: on.get.handler(async ({ context, input }) => found(await findWebhook(context.db, input.id))),
  deliveries: on.deliveries.handler(async ({ context, input }) => {
    found(await findWebhook(context.db, input.id))
    return listDeliveries(context.db, input)
  }),
  create: on.create.handler(({ context, input }) => createWebhook(context, context, input)),
  edit: on.edit.handler(({ context, input }) => editWebhook(context, context, input)),
  setStatus: on.setStatus.handler(({ context, input: { id, status } }) =>
    switchWebhook(context.db, context, id, status),
  ),
  renewSecret: on.renewSecret.handler(({ context, input }) => renewSecret(context, context, input.id)),
  try: on.try.handler(async ({ context, input }) => {
    found(await findWebhook(context.db, input.id))
    return tryWebhook(context, input.id)
  }),
  resend: on.resend.handler(({ context, input }) => resend(context.db, input.id)),
  remove: on.remove.handler(
    returningId(({ context, input }) => removeWebhook(context.db, context, input.id)),
  ),
})
