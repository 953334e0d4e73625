import type { Handle } from '../../platform/database/database.ts'
import { figure } from '../../platform/metrics/registry.ts'
import { countWebhooks, listTroubledWebhooks, measureDeliveries } from './health.queries.ts'

const messages = figure(
  'warraq_webhook_messages',
  'Messages to webhooks in use: waiting, or given up within a day.',
  ['state'],
)
const oldest = figure(
  'warraq_webhook_oldest_waiting_seconds',
  'How long the oldest message to a webhook has waited.',
  [],
)

export async function readWebhookFigures(db: Handle): Promise<void> {
  const { waiting, failed, oldestSeconds } = await measureDeliveries(db)
  messages.set({ state: 'waiting' }, waiting)
  messages.set({ state: 'failed' }, failed)
  oldest.set(oldestSeconds)
}

/** The number of webhooks in use, and those that receive nothing or lost messages. */
export async function findWebhookHealth(db: Handle) {
  const [active, troubled] = await Promise.all([countWebhooks(db), listTroubledWebhooks(db)])
  return { active, troubled }
}
