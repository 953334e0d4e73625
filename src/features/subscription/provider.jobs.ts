import { z } from 'zod'
import { money } from '../../contract/money.ts'
import { id } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { aMonth } from '../payment/payment.jobs.ts'
import {
  cancelAtProvider,
  chargeSavedCard,
  discountAtProvider,
  planAtProvider,
  repriceAtProvider,
} from '../payment/payment.service.ts'
import { descriptionOf } from './purchase.ts'
import { findSubscription, type SubscriptionRow } from './subscription.queries.ts'

const told = z.object({ provider: z.string(), providerRef: z.string(), takeBack: z.boolean() })

export const stopRenewal = defineJob('stopRenewal', {
  line: 'patient',
  payload: told,
  run: (tools, at) => cancelAtProvider(tools, at),
})

/**
 * Tells the provider to stop or resume renewals; queued in the change's own transaction and retried until it succeeds.
 * The payload is complete, as the subscription may be deleted.
 */
export async function stopRenewalLater(
  tx: Handle,
  { provider, providerRef }: { provider: string; providerRef: string | null },
  { takeBack = false } = {},
): Promise<void> {
  if (providerRef === null) return
  // A later request replaces one that still waits.
  const key = `stopRenewal:${provider}:${providerRef}`
  const queue = queueOf({ provider, providerRef })
  await enqueue(tx, stopRenewal, { provider, providerRef, takeBack }, { key, queue, maxAttempts: aMonth })
}

/** One after the other, as a plan that is made while a cancellation is told would go on after it. */
const queueOf = ({ provider, providerRef }: { provider: string; providerRef: string }) =>
  `renewal:${provider}:${providerRef}`

export const planChange = defineJob('planChange', {
  line: 'patient',
  payload: z.object({ subscription: id }),
  run: async (tools, { subscription }) => {
    const row = await findSubscription(tools.db, subscription)
    // A cancellation releases the plan itself.
    if (!row || row.cancelAtEnd) return
    const next = row.next && { ...row.next, description: descriptionOf(row.next) }
    await planAtProvider(tools, { ...row, next: next ?? undefined })
  },
})

/** Makes the provider follow the plan as it stands when the job runs, so that order and repeats do not matter. */
export async function planChangeLater(
  tx: Handle,
  { id: subscription, provider, providerRef }: Pick<SubscriptionRow, 'id' | 'provider' | 'providerRef'>,
): Promise<void> {
  if (providerRef === null) return
  const key = `planChange:${subscription}`
  const queue = queueOf({ provider, providerRef })
  await enqueue(tx, planChange, { subscription }, { key, queue, maxAttempts: aMonth })
}

export const reprice = defineJob('reprice', {
  line: 'patient',
  payload: z.object({ subscription: id }),
  run: async (tools, { subscription }) => {
    const row = await findSubscription(tools.db, subscription)
    if (!row?.price) return
    const next = { price: row.price, period: row.period, description: descriptionOf(row) }
    await repriceAtProvider(tools, { ...row, next })
  },
})

/** Makes the provider charge the price as it stands when the job runs, from the next period on. */
export async function repriceLater(
  tx: Handle,
  { id: subscription, provider, providerRef }: Pick<SubscriptionRow, 'id' | 'provider' | 'providerRef'>,
): Promise<void> {
  if (providerRef === null) return
  const key = `reprice:${subscription}`
  const queue = queueOf({ provider, providerRef })
  await enqueue(tx, reprice, { subscription }, { key, queue, maxAttempts: aMonth })
}

const promised = z.object({
  provider: z.string(),
  providerRef: z.string(),
  key: z.string(),
  off: money,
  renewal: z.object({
    unit: z.enum(['month', 'year', 'days']),
    count: z.number(),
    trialDays: z.number(),
    discount: z.object({ name: z.string(), periods: z.number() }),
  }),
})

export const discountPeriods = defineJob('discountPeriods', {
  line: 'patient',
  payload: promised,
  run: (tools, promise) => discountAtProvider(tools, promise),
})

/** Tells a provider that renews by itself what the next periods cost less. */
export async function discountPeriodsLater(tx: Handle, promise: z.infer<typeof promised>): Promise<void> {
  await enqueue(tx, discountPeriods, promise, {
    key: promise.key,
    queue: queueOf(promise),
    maxAttempts: aMonth,
  })
}

export const chargeCard = defineJob('chargeCard', {
  line: 'patient',
  payload: z.object({ payment: id }),
  run: async (tools, { payment }) => void (await chargeSavedCard(tools, payment)),
})

/** Charges the saved card once; the payment's id is the idempotency key. */
export async function chargeCardLater(tx: Handle, payment: number): Promise<void> {
  await enqueue(tx, chargeCard, { payment }, { key: `chargeCard:${payment}` })
}
