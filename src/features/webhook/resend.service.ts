import type { By } from '../../platform/database/audit-log.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { deliverLater } from './delivery.jobs.ts'
import { findDelivery, findMessage, requeue } from './delivery.queries.ts'
import type { Delivery, Webhook } from './webhook.contract.ts'
import { turnWebhook } from './webhook.service.ts'

/** Sends a message once more, as if it were new. @throws NOT_FOUND */
export function resend(db: Database, id: number): Promise<Delivery> {
  return inTransaction(db, async tx => {
    const message = found(await findMessage(tx, id))
    await requeue(tx, id)
    await deliverLater(tx, message.webhookId)
    return found(await findDelivery(tx, id))
  })
}

/** Messages that have waited while it was off are sent, if they are not too old. */
export async function switchWebhook(db: Database, by: By, id: number, status: boolean): Promise<Webhook> {
  const webhook = await turnWebhook(db, by, id, status)
  if (status) await deliverLater(db, id)
  return webhook
}
