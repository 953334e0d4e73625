import { inTransaction } from '../../platform/database/database.ts'
import { claimChange, claimNextChange, endOldChanges } from './card-change.queries.ts'
import type { CardFact } from './card-fact.schema.ts'
import { applyCardFact } from './card-fact.service.ts'
import { maxMs } from './checkout.service.ts'
import { type PaymentProvider, ProviderError } from './port.ts'
import { getProvider, type PaymentServices } from './providers.ts'
import { within } from './within.ts'

/** Looks at one change, whose reader has come back from the provider's page; its webhook may be late or lost. */
export async function lookAtCardChangeNow(services: PaymentServices, id: number): Promise<void> {
  const change = await claimChange(services.db, id)
  const provider = change && (await getProvider(services, change.provider).catch(() => undefined))
  if (change && provider) await look(services, provider, change)
}

/** Does the same for all undecided ones, and closes those that were abandoned. */
export async function lookAtCardChanges(
  services: PaymentServices,
  provider: PaymentProvider,
  stopping: AbortSignal,
): Promise<void> {
  if (!provider.lookAtCard) return
  for (let count = 0; count < maxAtOnce && !stopping.aborted; count += 1) {
    const change = await claimNextChange(services.db, provider.id)
    if (!change) break
    await look(services, provider, change)
  }
  await endOldChanges(services.db)
}

const maxAtOnce = 500

async function look(
  services: PaymentServices,
  { id, lookAtCard }: PaymentProvider,
  change: { id: number; ref: string },
): Promise<void> {
  for (const fact of await known(within(maxMs, id, lookAtCard?.(change.ref) ?? Promise.resolve([])))) {
    const ours = { ...fact, change: change.id }
    await inTransaction(services.db, tx => applyCardFact({ tx, vault: services.vault, provider: id }, ours))
  }
}

/** Nothing if the provider permanently does not know it. */
async function known(answer: Promise<CardFact[]>): Promise<CardFact[]> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary) return []
    throw error
  }
}
