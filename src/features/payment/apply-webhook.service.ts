import { inTransaction } from '../../platform/database/database.ts'
import { counter } from '../../platform/metrics/registry.ts'
import { isCardFact } from './card-fact.schema.ts'
import { applyCardFact } from './card-fact.service.ts'
import { noteEndpointFault } from './fact.queries.ts'
import { applyFact } from './fact.service.ts'
import { ProviderError } from './port.ts'
import { getProvider, type PaymentServices } from './providers.ts'
import { findWaitingWebhook, noteFailure, takeWebhook } from './webhook.queries.ts'

const applied = counter('warraq_payment_applied_total', 'Webhooks applied to subscriptions.', [
  'provider',
  'result',
])

/**
 * Safe to repeat: reading from the provider changes nothing, and the facts are applied in the transaction that marks
 * the webhook as applied.
 */
export async function applyWebhookNow(services: PaymentServices, id: number): Promise<void> {
  const { db, vault } = services
  const webhook = await findWaitingWebhook(db, id)
  if (!webhook) return
  try {
    const provider = await getProvider(services, webhook.provider)
    const facts = (await provider.readWebhook?.(webhook.body)) ?? []
    await inTransaction(db, async tx => {
      if (!(await takeWebhook(tx, id))) return
      const fault = provider.endpointFault?.(webhook.body)
      if (fault) await noteEndpointFault(tx, webhook.provider, fault)
      for (const fact of facts) {
        if (isCardFact(fact)) await applyCardFact({ tx, vault, provider: webhook.provider }, fact)
        else await applyFact(tx, vault, webhook.provider, fact)
      }
    })
    applied.inc({ provider: webhook.provider, result: 'applied' })
  } catch (error) {
    applied.inc({ provider: webhook.provider, result: 'failed' })
    await noteFailure(db, id, error instanceof ProviderError ? error.message : 'error').catch(() => {})
    throw error
  }
}
