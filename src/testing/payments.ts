import path from 'node:path'
import { openPayment, type PaymentServices, type Purchase } from '../features/payment/payment.service.ts'
import type { PaymentKeys } from '../platform/config.ts'
import { createVault } from '../platform/security/vault.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeUser } from './factories.ts'
import { type StripeStandIn, startStripeStandIn, stripeKeysOf } from './providers/stripe.ts'
import { startTapStandIn, type TapStandIn, tapKeysOf } from './providers/tap.ts'

/** Payment services whose webhooks and returns lead to the test's address. */
export function paymentServicesOf(app: TestApp, keys: Partial<PaymentKeys> = {}): PaymentServices {
  const none = { secretKey: undefined, webhookSecret: undefined, baseUrl: 'http://127.0.0.1:9' }
  return {
    db: app.db,
    siteUrl: app.url,
    vault: createVault({ key: undefined, file: path.join(app.dataDir, 'secrets.key') }),
    paymentKeys: { stripe: none, tap: none, myfatoorah: none, ...keys },
  }
}

type Options = Parameters<typeof startTestApp>[0]
export type TapApp = { app: TestApp; tap: TapStandIn; services: PaymentServices; stop: () => Promise<void> }
export type SellingApp = TapApp & { stripe: StripeStandIn; keys: Record<string, string> }

/** Starts an application that sells through Tap's stand-in. */
export async function startTapApp(options: Options = {}): Promise<TapApp> {
  const tap = await startTapStandIn()
  const app = await startTestApp({ ...options, env: { ...tapKeysOf(tap), ...options.env } })
  const services = paymentServicesOf(app, { tap: { secretKey: tap.secretKey, baseUrl: tap.url } })
  return {
    ...{ app, tap, services },
    async stop() {
      await app.stop()
      await tap.stop()
    },
  }
}

/** Starts an application that sells through the stand-ins of Stripe, whose webhooks reach it, and Tap. */
export async function startSellingApp(options: Options = {}): Promise<SellingApp> {
  const [stripe, tap] = await Promise.all([startStripeStandIn(), startTapStandIn()])
  const keys = { ...stripeKeysOf(stripe), ...tapKeysOf(tap) }
  const app = await startTestApp({ ...options, env: { ...keys, ...options.env } })
  stripe.endpoint(`${app.url}/api/v1/payment/webhook/stripe`)
  const { secretKey, webhookSecret, url } = stripe
  const services = paymentServicesOf(app, {
    stripe: { secretKey, webhookSecret, baseUrl: url },
    tap: { secretKey: tap.secretKey, baseUrl: tap.url },
  })
  return {
    ...{ app, stripe, tap, services, keys },
    async stop() {
      await app.stop()
      await Promise.all([stripe.stop(), tap.stop()])
    },
  }
}

type PaymentOptions = {
  provider: string
  amount?: number
  currency?: string
  userId?: number
  renewal?: Purchase['renewal']
  keepCard?: boolean
  /** Existing subscription to use instead of a new one. */
  subscription?: { id: number; packageId: number }
}

/** Creates a reader's pending payment for a subscription. */
export async function makePayment(
  app: TestApp,
  { provider, amount = 1500, currency = 'SAR', userId, renewal, keepCard, subscription }: PaymentOptions,
): Promise<{ id: number; subscriptionId: number; userId: number }> {
  const reader = userId ?? (await makeUser(app.db, { role: 'user' }))
  const its = subscription ?? (await makeSubscription(app, { provider, amount, currency, reader }))
  const id = await app.db.transaction().execute(tx =>
    openPayment(tx, {
      userId: reader,
      subscriptionId: its.id,
      packageId: its.packageId,
      purpose: 'subscription',
      provider,
      price: { amount, currency },
      description: 'الباقة، شهر',
      renewal,
      consent: keepCard
        ? { at: new Date().toISOString(), keepsCard: true, wording: 'احفظوا بطاقتي' }
        : undefined,
    }),
  )
  return { id, subscriptionId: its.id, userId: reader }
}

async function makeSubscription(
  app: TestApp,
  {
    provider,
    amount,
    currency,
    reader,
  }: { provider: string; amount: number; currency: string; reader: number },
) {
  const { id: packageId } = await app.db
    .insertInto('packages')
    .values({ name: 'الباقة', period: 'month' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await app.db
    .insertInto('subscriptions')
    .values({ user_id: reader, package_id: packageId, amount, currency, provider, period: 'month' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, packageId }
}

export async function paymentOf(app: TestApp, id: number) {
  return app.db
    .selectFrom('payments')
    .select(['status', 'amount', 'currency', 'refunded', 'message', 'provider_ref as ref'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
