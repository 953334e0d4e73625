import { type Insertable, sql, type Updateable } from 'kysely'
import type { Money } from '../../contract/money.ts'
import type { Subscriptions } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/selections.ts'
import { alphabetically, type StaffFilter, staffListOf } from '../../platform/database/staff-list.ts'
import { payerAddress, payerName, purchaseAddress } from '../user/guest-payer/payer.selections.ts'
import { accountsFound } from '../user/user.selections.ts'
import {
  type OwnSubscription,
  open,
  type Period,
  type StaffSubscription,
  type Status,
} from './subscription.schema.ts'

const price = sql<Money | null>`case when s.amount is not null
  then json_build_object('amount', s.amount, 'currency', s.currency) end`
const discount = sql<StaffSubscription['discount']>`case when s.discount_left > 0 then json_build_object(
  'price', json_build_object('amount', s.discount_amount, 'currency', s.currency), 'left', s.discount_left) end`
const period = sql<Period>`json_build_object('unit', s.period, 'count', coalesce(s.period_days, 1))`

/** The least amount that the reader may name; null if the package's price is fixed, or not in this currency. */
const least = sql<Money | null>`(select json_build_object('amount', f.amount, 'currency', f.currency)
  from package_prices f where f.package_id = p.id and f.currency = s.currency and p.open_price and p.status)`

const next = sql<NextTerms | null>`case when n.id is not null then json_build_object(
  'package', json_build_object('id', n.id, 'name', n.name),
  'price', json_build_object('amount', s.next_amount, 'currency', s.next_currency),
  'period', json_build_object('unit', s.next_period, 'count', coalesce(s.next_period_days, 1))) end`

function selectSubscriptions(db: Handle) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('packages as p', 'p.id', 's.package_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('packages as n', 'n.id', 's.next_package_id')
    .select([
      's.id',
      sql<{ id: number; name: string }>`json_build_object('id', p.id, 'name', p.name)`.as('package'),
      sql<Status>`s.status`.as('status'),
      price.as('price'),
      period.as('period'),
      discount.as('discount'),
      's.starts_at as startsAt',
      's.ends_at as endsAt',
      's.cancel_at_end as cancelAtEnd',
      's.provider',
      's.provider_ref as providerRef',
      's.failures',
      's.created_at as createdAt',
      's.updated_at as updatedAt',
      sql<StaffSubscription['user']>`json_build_object('id', u.id, 'name', u.name,
        'email', coalesce(u.email, u.pending_email, ''))`.as('user'),
      's.replaces_id as replacesId',
      's.keeps_card as keepsCard',
      's.charge_waits as chargeWaits',
      's.card_label as cardLabel',
      's.card_expires as cardExpires',
      next.as('next'),
      least.as('least'),
      's.promotion_id as promotionId',
    ])
}
/** The package that follows at the end of the paid time. */
export type NextTerms = NonNullable<OwnSubscription['next']>
export type SubscriptionRow = StaffSubscription & {
  next: NextTerms | null
  least: Money | null
  replacesId: number | null
  /** The provider keeps a card that we may charge. */
  keepsCard: boolean
  /** A bank has not answered the debit of the next period. */
  chargeWaits: boolean
  /** The card by which the provider renews it, as it was last seen. */
  cardLabel: string
  cardExpires: string | null
  /** Bought with this code. */
  promotionId: number | null
}

export function findSubscription(db: Handle, id: number): Promise<SubscriptionRow | undefined> {
  return selectSubscriptions(db).where('s.id', '=', id).executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export function lockSubscription(tx: Handle, id: number): Promise<SubscriptionRow | undefined> {
  return selectSubscriptions(tx).where('s.id', '=', id).forNoKeyUpdate('s').executeTakeFirst()
}

const isOpen = sql<boolean>`s.status in ('pending', 'trial', 'active', 'past_due')`
const isOpenRow = sql<boolean>`status in ('pending', 'trial', 'active', 'past_due')`

export function findOpen(db: Handle, userId: number, packageId: number) {
  return selectSubscriptions(db)
    .where('s.user_id', '=', userId)
    .where('s.package_id', '=', packageId)
    .where(isOpen)
    .executeTakeFirst()
}

/** The same with a lock, re-read: a payment may have arrived meanwhile. */
export async function lockOpen(tx: Handle, userId: number, packageId: number) {
  const found = await findOpen(tx, userId, packageId)
  const row = found && (await lockSubscription(tx, found.id))
  return row && open.includes(row.status) ? row : undefined
}

/** Whether one of the reader's subscriptions will be followed by one to this package. */
export async function isPlanned(db: Handle, userId: number, packageId: number): Promise<boolean> {
  const row = await selectSubscriptions(db)
    .where('s.user_id', '=', userId)
    .where('s.next_package_id', '=', packageId)
    .where(isOpen)
    .executeTakeFirst()
  return row !== undefined
}

/** A trial is granted once. */
export async function hasHad(db: Handle, userId: number, packageId: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('package_id', '=', packageId)
    .where('starts_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The provider's ids of open subscriptions that are past their end. */
export async function listRefsInDoubt(
  db: Handle,
  { provider, limit }: { provider: string; limit: number },
): Promise<string[]> {
  const rows = await selectSubscriptions(db)
    .where('s.provider', '=', provider)
    .where('s.provider_ref', 'is not', null)
    .where(isOpen)
    .where('s.ends_at', '<', sql<string>`now()`)
    .orderBy('s.ends_at')
    .orderBy('s.id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ providerRef }) => providerRef ?? [])
}

/** The subscription that began with the credit of this one. */
export function findSuccessor(tx: Handle, id: number): Promise<SubscriptionRow | undefined> {
  return selectSubscriptions(tx)
    .where('s.replaces_id', '=', id)
    .where('s.starts_at', 'is not', null)
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()
}

/** Lets changes that wait to be paid end the subscription that took another's place. */
export async function moveUnpaidChanges(tx: Handle, from: number, to: number): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ replaces_id: to })
    .where('replaces_id', '=', from)
    .where('id', '<>', to)
    .where('status', '=', 'pending')
    .execute()
}

export async function findIdByProviderRef(db: Handle, provider: string, ref: string) {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  return row?.id
}

/** Running ones first, then the newest. */
export function listOfUser(db: Handle, userId: number): Promise<SubscriptionRow[]> {
  return selectSubscriptions(db)
    .where('s.user_id', '=', userId)
    .orderBy(isOpen, 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

/** Filter of the member list and its export. */
export type MemberFilter = {
  q?: string | undefined
  status?: Status | undefined
  package?: number | undefined
  provider?: string | undefined
}
type Filter = StaffFilter & MemberFilter

/** Conditions on subscriptions `s` and readers `u`. */
export function isAmong({ q, status, package: of, provider }: MemberFilter) {
  return sql.join(
    [
      sql`true`,
      ...(q ? [sql`s.user_id in (${accountsFound(q)})`] : []),
      ...(status ? [sql`s.status = ${status}`] : []),
      ...(of ? [sql`s.package_id = ${of}`] : []),
      ...(provider ? [sql`s.provider = ${provider}`] : []),
    ],
    sql` and `,
  )
}

export function listSubscriptions(db: Handle, filter: Filter) {
  const rows = selectSubscriptions(db).where(sql<boolean>`${isAmong(filter)}`)
  const columns = {
    createdAt: 's.created_at',
    startsAt: 's.starts_at',
    endsAt: 's.ends_at',
    name: alphabetically('u.name'),
  }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('s.id', 'desc'), filter)
}

export async function insertSubscription(tx: Handle, values: Insertable<Subscriptions>): Promise<number> {
  const { id } = await tx.insertInto('subscriptions').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateSubscription(tx: Handle, id: number, values: Updateable<Subscriptions>) {
  await tx.updateTable('subscriptions').set(values).where('id', '=', id).execute()
}

export async function deleteSubscription(tx: Handle, id: number): Promise<void> {
  await tx.deleteFrom('subscriptions').where('id', '=', id).execute()
}

/** The reader, for mails and checks; without an address unless it is confirmed, or a guest's who has paid. */
export function findReader(db: Handle, id: number) {
  return db
    .selectFrom('users')
    .select(['id', payerName.as('name'), purchaseAddress.as('email'), 'phone', 'activated'])
    .select([payerAddress.as('payerEmail'), 'is_guest_payer as isGuestPayer', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type ReaderRow = NonNullable<Awaited<ReturnType<typeof findReader>>>

export async function findReaderByEmail(db: Handle, email: string): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

/** The next due subscription, claimed by one worker until its transaction ends. */
export async function claimDue(tx: Handle): Promise<number | undefined> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.id
}

/** Returns false if the mail was sent already, or the subscription was deleted meanwhile. */
export async function claimNotice(
  tx: Handle,
  { id, mail, about }: { id: number; mail: string; about: string },
): Promise<boolean> {
  const { rows } = await sql`insert into subscription_notices (subscription_id, kind, about)
    select s.id, ${mail}::text, ${about}::text from subscriptions s where s.id = ${id} for key share
    on conflict do nothing returning kind`.execute(tx)
  return rows.length > 0
}

/** Forgets the providers' subscriptions and cards; the worker works out the next step of each. */
export async function forgetRefs(tx: Handle): Promise<void> {
  await sql`update subscriptions set provider_ref = null, keeps_card = false,
    due_at = case when ${isOpenRow} then now() end where provider <> 'manual'`.execute(tx)
}

export async function postpone(db: Handle, id: number, seconds = 3600): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()
}
