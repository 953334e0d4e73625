import { type RawBuilder, sql } from 'kysely'
import type { Money } from '../../contract/money.ts'
import type { Handle } from '../../platform/database/database.ts'
import { namedListOf, type StaffFilter, textContains } from '../../platform/database/staff-list.ts'
import type { Promotion, PromotionResults } from './promotion.contract.ts'

const prices = sql<Money[]>`(
  select coalesce(json_agg(json_build_object('amount', p.amount, 'currency', p.currency) order by p.currency), '[]')
  from promotion_prices p where p.promotion_id = promotions.id)`

const packages = sql<Promotion['packages']>`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position, g.id), '[]')
  from promotion_packages p join packages g on g.id = p.package_id where p.promotion_id = promotions.id)`

function selectPromotions(db: Handle) {
  return db
    .selectFrom('promotions')
    .select([
      'promotions.id',
      'promotions.name',
      'promotions.code',
      'promotions.percent',
      prices.as('prices'),
      'promotions.periods',
      packages.as('packages'),
      'promotions.starts_at as startsAt',
      'promotions.ends_at as endsAt',
      'promotions.max_uses as maxUses',
      'promotions.status',
      'promotions.revision',
      'promotions.created_at as createdAt',
      'promotions.updated_at as updatedAt',
    ])
}

export function selectPromotion(db: Handle, id: number) {
  return selectPromotions(db).where('promotions.id', '=', id)
}

/** By the form in which codes are compared. */
export function selectPromotionByKey(db: Handle, key: string) {
  return selectPromotions(db).where('promotions.code_key', '=', key)
}

/** Subscriptions, or payments that are left of them once an account was deleted. */
const paidWith = (where: RawBuilder<unknown>) => sql<number>`(
  select count(distinct coalesce(p.subscription_id, -p.id)) from payments p
  where p.promotion_id = promotions.id and ${where})`

/** Periods after the discounted ones are paid in full. */
const results = sql<PromotionResults>`json_build_object(
  'opened', ${paidWith(sql`true`)},
  'used', ${paidWith(sql`p.status in ('paid', 'refunded')`)},
  'waiting', ${paidWith(sql`p.status = 'pending'`)},
  'stayed', (
    select count(*) from subscriptions s where s.promotion_id = promotions.id and s.discount_left = 0
    and exists (
      select from payments r where r.subscription_id = s.id and r.status = 'paid' and r.promotion_id is null
      and r.amount >= s.amount)),
  'revenue', (
    select coalesce(json_agg(json_build_object('amount', r.amount, 'currency', r.currency) order by r.currency), '[]')
    from (
      select sum(p.amount - p.refunded)::bigint as amount, p.currency from payments p
      where p.status in ('paid', 'refunded') and (
        p.promotion_id = promotions.id or
        p.subscription_id in (select s.id from subscriptions s where s.promotion_id = promotions.id))
      group by p.currency) r))`

export function listPromotions(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  return namedListOf(selectPromotions(db).select(results.as('results')), 'promotions', filter, {
    columns: { endsAt: 'promotions.ends_at' },
    matches: q => textContains(sql`promotions.name || ' ' || promotions.code`, q),
  })
}

export async function replacePrices(tx: Handle, id: number, given: readonly Money[]): Promise<void> {
  await tx.deleteFrom('promotion_prices').where('promotion_id', '=', id).execute()
  const rows = given.map(({ amount, currency }) => ({ promotion_id: id, amount, currency }))
  if (rows.length > 0) await tx.insertInto('promotion_prices').values(rows).execute()
}

export async function replacePackages(tx: Handle, id: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('promotion_packages').where('promotion_id', '=', id).execute()
  const rows = [...new Set(ids)].map(packageId => ({ promotion_id: id, package_id: packageId }))
  if (rows.length > 0) await tx.insertInto('promotion_packages').values(rows).execute()
}

/** Locks the promotion, so that two readers cannot both get the last use. */
export function lockPromotion(tx: Handle, id: number) {
  return selectPromotion(tx, id).forUpdate('promotions').executeTakeFirst()
}

/** Subscriptions that have paid with it, or hold a use while their payment waits: a guest's for an hour. */
export async function countUses(
  db: Handle,
  { id, exceptFor }: { id: number; exceptFor: number | null },
): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(sql<number>`count(distinct coalesce(subscription_id, -id))::integer`.as('uses'))
    .where('promotion_id', '=', id)
    .where('status', 'in', ['pending', 'paid', 'refunded'])
    .where(sql<boolean>`(subscription_id is distinct from ${exceptFor} or status <> 'pending')`)
    .where(
      sql<boolean>`(status <> 'pending' or created_at > now() - interval '1 hour'
        or not exists (select from users u where u.id = payments.user_id and u.is_guest_payer))`,
    )
    .executeTakeFirstOrThrow()
  return row.uses
}

export async function hasPaidWith(
  db: Handle,
  { id, payer, reader }: { id: number; payer: Buffer; reader: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('promotion_id', '=', id)
    .where(where => where.or([where('promotion_payer', '=', payer), where('user_id', '=', reader)]))
    .where('status', 'in', ['paid', 'refunded'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type WaitingPayment = { id: number; payer: Buffer; userId: number | undefined }

/** Subscriptions of the same payer that wait to be paid with it; with `userId` of this account only. */
export async function listWaitingFor(tx: Handle, { id, payer, userId }: WaitingPayment) {
  const rows = await tx
    .selectFrom('payments')
    .select('subscription_id as subscriptionId')
    .where('promotion_id', '=', id)
    .where('promotion_payer', '=', payer)
    .where('status', '=', 'pending')
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? 0))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ subscriptionId }) => subscriptionId ?? [])
}
