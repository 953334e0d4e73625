import type Stripe from 'stripe'
import type { OwnIds } from '../../own-ids.ts'
import { ForgedWebhook, type PaymentProvider, ProviderError } from '../../port.ts'
import { aboutStripe } from './about-stripe.ts'
import { cardOf } from './card.ts'
import { discountOf, openPage, refuseOtherPage } from './checkout.ts'
import { createStripeClient, findPayer, safely } from './client.ts'
import { discountPeriods } from './discount.ts'
import { faultOfEvent, isElsewhere } from './endpoint-faults.ts'
import { factsOfRefund } from './facts.ts'
import { factsAt, factsOfEvent, factsOfSubscriptionAt, findRefund, intentOf, methodOf } from './lookup.ts'
import { hasRefunds } from './methods.ts'
import { planChange, release, reprice } from './plan.ts'
import { openPortal } from './portal.ts'
import { verifiedEvent } from './signed-events.ts'
import { idOfEvent } from './thin-events.ts'
import { withKey } from './with-key.ts'

type Keys = { secretKey: string; webhookSecret: string; baseUrl: string; ids: OwnIds }

/** Stripe retries these charges for weeks. */
const owing: readonly string[] = ['past_due', 'unpaid', 'incomplete']

const isToEnd = (subscription: Stripe.Subscription) =>
  subscription.cancel_at_period_end || subscription.cancel_at !== null

/** The open invoice must no longer be charged, neither by a retry nor on its page. */
async function end(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await safely(stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
  for (const { id } of data) await safely(stripe.invoices.voidInvoice(id))
  await safely(stripe.subscriptions.cancel(subscription))
}

/** Checkout, Billing and the portal of https://docs.stripe.com; Stripe renews subscriptions. */
export function createStripe(keys: Keys): PaymentProvider {
  const stripe = createStripeClient(keys)
  const { ids } = keys
  const account = { stripe, ids }

  return {
    ...aboutStripe,

    async checkout(order) {
      const session = await openPage(account, order, await discountOf(account, order))
      if (!session.url) throw new ProviderError('stripe', 'a session without a page', { isTemporary: true })
      refuseOtherPage(ids, order, session)
      return { ref: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) }
    },

    async payOwed(subscription) {
      const { data } = await safely(stripe.invoices.list({ subscription, status: 'open', limit: 1 }))
      return data[0]?.hosted_invoice_url ?? undefined
    },

    async withdraw(ref) {
      if (ref.startsWith('cs_')) await safely(stripe.checkout.sessions.expire(ref))
    },

    async cancel(subscription, { takeBack }) {
      const before = await safely(stripe.subscriptions.retrieve(subscription))
      if (before.status === 'canceled') return
      // Stripe refuses to change the end of a subscription that a schedule manages.
      if (!takeBack) await release(stripe, before)
      if (!takeBack && owing.includes(before.status)) return end(stripe, subscription)
      if (isToEnd(before) === !takeBack) return
      // In flexible billing mode Stripe's own page sets a date, which `cancel_at_period_end` does not remove.
      const isDated = takeBack && !before.cancel_at_period_end
      const change = isDated ? ({ cancel_at: '' } as const) : { cancel_at_period_end: !takeBack }
      const after = await safely(stripe.subscriptions.update(subscription, change))
      if (isToEnd(after) === takeBack) {
        throw new ProviderError('stripe', 'a cancellation without effect', { isTemporary: false })
      }
    },

    discount: (subscription, off) => discountPeriods(account, subscription, off),

    async refund({ ref, price, key }) {
      const intent = await safely(intentOf(stripe, ref))
      const name = ids.keyOf(key)
      const find = () => findRefund(stripe, intent, name)
      const params = { payment_intent: intent, amount: price.amount, metadata: { key: name } }
      const make = (idempotencyKey: string) => stripe.refunds.create(params, { idempotencyKey })
      // Stripe forgets keys after a day, and an earlier answer may have been lost.
      const before = await find()
      if (before) return factsOfRefund(before, { ref })
      const method = await safely(methodOf(stripe, intent))
      if (!hasRefunds(method)) {
        throw new ProviderError('stripe', `no refunds for ${method}`, { isTemporary: false })
      }
      return factsOfRefund(await withKey(name, make, find), { ref })
    },

    plan: (subscription, next) => planChange(account, subscription, next),

    reprice: (subscription, next) => reprice(account, subscription, next),

    async portal({ customer: own, subscription }, returnUrl) {
      const customer = (subscription && (await findPayer(stripe, subscription))) || own
      if (!customer) throw new ProviderError('stripe', 'no customer', { isTemporary: false })
      return openPortal(stripe, customer, returnUrl)
    },

    cardOf: subscription => cardOf(stripe, subscription),

    checkWebhook(headers, body) {
      try {
        const signature = headers.get('stripe-signature') ?? ''
        return idOfEvent(verifiedEvent(stripe, body, signature, keys.webhookSecret))
      } catch {
        throw new ForgedWebhook()
      }
    },

    endpointFault: body => faultOfEvent(JSON.parse(body), keys.secretKey),

    async readWebhook(body) {
      const event = JSON.parse(body)
      return isElsewhere(event, keys.secretKey) ? [] : safely(factsOfEvent(account, event))
    },

    look: ref => safely(factsAt(account, ref)),

    lookAtSubscription: id => safely(factsOfSubscriptionAt(account, id)),
  }
}
