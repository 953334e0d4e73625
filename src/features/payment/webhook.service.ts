import { inTransaction } from '../../platform/database/database.ts'
import { counter } from '../../platform/metrics/registry.ts'
import { ForgedWebhook } from './port.ts'
import { allProviders, openProviders, type PaymentServices } from './providers.ts'
import { applyWebhookLater } from './webhook.jobs.ts'
import { countRefusal, insertWebhook } from './webhook.queries.ts'

export type WebhookOutcome = 'stored' | 'forged' | 'unknown'

const events = counter('warraq_payment_events_total', 'Webhooks of payment providers.', [
  'provider',
  'result',
])

/** Verifies and stores a webhook; a job applies it. Repeats are stored already. */
export async function receiveWebhook(
  services: PaymentServices,
  provider: string,
  headers: Headers,
  body: string,
): Promise<WebhookOutcome> {
  if (!allProviders.some(({ id }) => id === provider)) return 'unknown'
  const eventId = await nameOf(services, provider, headers, body)
  if (eventId === undefined) {
    await countRefusal(services.db, provider)
    events.inc({ provider, result: 'forged' })
    return 'forged'
  }
  await inTransaction(services.db, async tx => {
    const id = await insertWebhook(tx, { provider, eventId, body })
    if (id !== undefined) await applyWebhookLater(tx, id)
  })
  events.inc({ provider, result: 'stored' })
  return 'stored'
}

/** Undefined if it is forged, or if no key can verify it. */
async function nameOf(
  services: PaymentServices,
  id: string,
  headers: Headers,
  body: string,
): Promise<string | undefined> {
  const provider = (await openProviders(services, services.db)).find(one => one.id === id)
  try {
    return provider?.checkWebhook?.(headers, body)
  } catch (error) {
    if (error instanceof ForgedWebhook) return undefined
    throw error
  }
}
