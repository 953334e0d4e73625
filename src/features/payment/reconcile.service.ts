import { inTransaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { noteDifference } from './fact.queries.ts'
import type { Fact } from './fact.schema.ts'
import { applyFact } from './fact.service.ts'
import { lookAtCardChanges } from './look-at-card.service.ts'
import { renewalsInDoubt } from './payment.events.ts'
import { type PaymentProvider, ProviderError } from './port.ts'
import { getProvider, openProviders, type PaymentServices } from './providers.ts'
import { claimAwaited, claimToLookAt, type LookedAt, type Range } from './reconcile.queries.ts'
import { within } from './within.ts'

type Running = {
  log: Log
  stopping: AbortSignal
  /** The payments to look at; all if absent. */
  range?: Range
  /** Timeout of one answer. */
  askMs?: number
}

/** Limit for one provider and day; the next day continues with the payments checked longest ago. */
const maxPayments = 2000
const maxSubscriptions = 500

const aLongTime = 90_000

/**
 * Asks each provider about payments that are pending, have lately ended, or should have renewed a subscription, and
 * applies the answers as it applies webhooks. Differences that cannot be applied are recorded for staff.
 */
export async function reconcileNow(services: PaymentServices, running: Running): Promise<void> {
  for (const provider of await openProviders(services, services.db)) {
    try {
      await reconcileWith(services, provider, running)
    } catch (error) {
      // A provider that does not answer must not hold up the others.
      if (!(error instanceof ProviderError)) throw error
      running.log.warn({ provider: provider.id, why: error.message }, 'payments could not be reconciled')
      if (isAboutKeys(error)) await noteKeys(services.db, provider.id, error)
    }
  }
}

/** Reports invalid keys to staff once a day: without valid ones, no payment can be checked. */
function noteKeys(db: PaymentServices['db'], provider: string, { status }: ProviderError): Promise<void> {
  const ref = `keys-${new Date().toISOString().slice(0, 10)}`
  return noteDifference(db, { payment: null, provider, ref, ours: 'look', theirs: `refused ${status}` })
}

async function reconcileWith(
  services: PaymentServices,
  provider: PaymentProvider,
  { stopping, range = 'all', askMs = aLongTime }: Running,
): Promise<void> {
  const { look, lookAtSubscription } = provider
  if (!look) return
  const began = new Date()
  for (let count = 0; count < maxPayments && !stopping.aborted; count += 1) {
    const payment = await claimToLookAt(services.db, provider.id, began, range)
    if (!payment) break
    await settle(services, provider, payment, await known(within(askMs, provider.id, look(payment.ref))))
  }
  await lookAtCardChanges(services, provider, stopping)
  if (!lookAtSubscription || range === 'recent') return
  const { db } = services
  for (const ref of await renewalsInDoubt.ask(db, { provider: provider.id, limit: maxSubscriptions })) {
    if (stopping.aborted) return
    const facts = (await known(within(askMs, provider.id, lookAtSubscription(ref)))) ?? []
    for (const fact of facts) await apply(services, provider, fact)
  }
}

/** Looks at one payment, whose reader has come back from the provider's page; its webhook may be late or lost. */
export async function lookAtPaymentNow(services: PaymentServices, id: number): Promise<void> {
  const payment = await claimAwaited(services.db, id)
  if (!payment) return
  // Its keys may have been removed meanwhile.
  const provider = await getProvider(services, payment.provider).catch(() => undefined)
  if (!provider?.look) return
  await settle(
    services,
    provider,
    payment,
    await known(within(aLongTime, provider.id, provider.look(payment.ref))),
  )
}

/** Statuses that refuse the keys, whichever payment is requested. */
const isAboutKeys = ({ status }: ProviderError) => status === 401 || status === 403

/** Undefined if the provider permanently does not know it. */
async function known(answer: Promise<Fact[]>): Promise<Fact[] | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary && !isAboutKeys(error)) return undefined
    throw error
  }
}

async function settle(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: LookedAt,
  facts: Fact[] | undefined,
): Promise<void> {
  const differs = (theirs: string) => {
    const { id, ref, amount, currency, status } = payment
    const ours = `${status} ${amount} ${currency}`
    return noteDifference(services.db, { payment: id, provider: provider.id, ref, ours, theirs })
  }
  if (!facts) return differs('unknown')
  const isPaid = payment.status === 'paid' || payment.status === 'refunded'
  for (const fact of facts) {
    if (fact.kind === 'failed' && isPaid) await differs('failed')
    // A failure that is already recorded is not counted again.
    else if (fact.kind !== 'failed' || payment.status === 'pending')
      await apply(services, provider, aboutOurs(fact, payment.id))
  }
}

/** A page or charge that we look at is ours, whatever its metadata names. */
const aboutOurs = (fact: Fact, payment: number): Fact =>
  fact.renewalOf === undefined ? { ...fact, payment: fact.payment ?? payment } : fact

function apply({ db, vault }: PaymentServices, { id }: PaymentProvider, fact: Fact): Promise<void> {
  return inTransaction(db, tx => applyFact(tx, vault, id, fact))
}
