import { randomBytes } from 'node:crypto'
import type { Fact } from '../features/payment/fact.schema.ts'
import { applyFact } from '../features/payment/fact.service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Vault } from '../platform/security/vault.ts'
import type { TestApp, TestClient } from './app.ts'

type Made = {
  name?: string
  prices?: Record<string, number>
  period?: 'month' | 'year' | 'days'
  days?: number
  trialDays?: number
  agencies?: number[]
  status?: boolean
  openPrice?: boolean
}

/** Creates a package; by default a month for 30 riyals. */
export async function makePackage(
  db: Database,
  {
    name = `باقة ${randomBytes(3).toString('hex')}`,
    prices = { SAR: 3000 },
    period = 'month',
    days,
    trialDays = 0,
    agencies = [],
    status = true,
    openPrice = false,
  }: Made = {},
): Promise<number> {
  const { id } = await db
    .insertInto('packages')
    .values({
      name,
      period,
      period_days: days ?? null,
      trial_days: trialDays,
      status,
      open_price: openPrice,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [currency, amount] of Object.entries(prices)) {
    await db.insertInto('package_prices').values({ package_id: id, currency, amount }).execute()
  }
  for (const agency of agencies) {
    await db.insertInto('package_agencies').values({ package_id: id, agency_id: agency }).execute()
  }
  return id
}

/** Stands in for the vault, which only saved cards need. */
const noVault = {} as Vault

/** Applies a fact, as a webhook's job does. */
export async function hear(db: Database, provider: string, fact: Fact): Promise<void> {
  await db.transaction().execute(tx => applyFact(tx, noVault, provider, fact))
}

/** Applies the provider's facts to a subscription's newest payment, and returns it. */
export async function tell(
  db: Database,
  subscriptionId: number,
  kind: 'paid' | 'failed' | 'refunded',
  { at = new Date(), until, ref }: { at?: Date; until?: Date; ref?: string } = {},
): Promise<number> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'amount', 'currency', 'provider_ref'])
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', kind === 'refunded' ? 'paid' : 'pending')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { id, provider, amount, currency } = payment
  const about = { at, payment: id, ref: payment.provider_ref ?? `charge-${id}`, price: { amount, currency } }
  await hear(
    db,
    provider,
    kind === 'failed'
      ? { ...about, kind, message: 'رُفضت البطاقة.' }
      : kind === 'refunded'
        ? { ...about, kind, refund: `refund-${id}` }
        : { ...about, kind, until, subscription: ref },
  )
  return id
}

/** All of a reader's subscriptions, oldest first. */
export const subscriptionsOf = (app: TestApp, { userId = 0 }: TestClient) =>
  app.db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute()

/** All of a reader's payments, oldest first. */
export const paymentsOf = (app: TestApp, { userId = 0 }: TestClient) =>
  app.db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('id').execute()
