import { type Insertable, sql } from 'kysely'
import type { VoucherBatches } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/selections.ts'
import {
  alphabetically,
  nameContains,
  type StaffFilter,
  staffListOf,
} from '../../platform/database/staff-list.ts'
import type { ShownDelivery } from './gift.schema.ts'

const ofCodes = (what: 'count(*)' | 'count(v.revoked_at)' | 'coalesce(sum(v.used), 0)') =>
  sql<number>`(select ${sql.raw(what)} from vouchers v where v.batch_id = voucher_batches.id)`

function selectBatches(db: Handle) {
  return db
    .selectFrom('voucher_batches')
    .innerJoin('packages', 'packages.id', 'voucher_batches.package_id')
    .select([
      'voucher_batches.id',
      'voucher_batches.name',
      'voucher_batches.prefix',
      sql<{ id: number; name: string }>`json_build_object('id', packages.id, 'name', packages.name)`.as(
        'package',
      ),
      'voucher_batches.days',
      'voucher_batches.uses',
      'voucher_batches.expires_at as expiresAt',
      'voucher_batches.status',
      ofCodes('count(*)').as('count'),
      ofCodes('coalesce(sum(v.used), 0)').as('redeemed'),
      ofCodes('count(v.revoked_at)').as('revoked'),
      'voucher_batches.revision',
      'voucher_batches.created_at as createdAt',
      'voucher_batches.updated_at as updatedAt',
    ])
}

export function selectBatch(db: Handle, id: number) {
  return selectBatches(db).where('voucher_batches.id', '=', id)
}

export function listBatches(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  let rows = selectBatches(db)
  if (filter.q) rows = rows.where(nameContains('voucher_batches.name', filter.q))
  if (filter.status !== undefined) rows = rows.where('voucher_batches.status', '=', filter.status)
  const columns = {
    name: alphabetically('voucher_batches.name'),
    createdAt: 'voucher_batches.created_at',
  }
  return staffListOf(
    rows.orderBy(orderOf(filter.sort, columns)).orderBy('voucher_batches.id', 'desc'),
    filter,
  )
}

type SealedCode = { hash: Buffer; sealed: string; payment?: number }

/** PostgreSQL allows 65,535 parameters in a statement. */
const chunk = 2000

/** Skips a code for a payment that has one already. */
export async function insertCodes(tx: Handle, batchId: number, codes: SealedCode[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < codes.length; from += chunk) {
    const values = codes.slice(from, from + chunk).map(({ hash, sealed, payment }) => ({
      batch_id: batchId,
      code_hash: hash,
      code: sealed,
      payment_id: payment ?? null,
    }))
    const rows = await tx
      .insertInto('vouchers')
      .values(values)
      .onConflict(conflict => conflict.column('payment_id').doNothing())
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

export function listNewestCodes(db: Handle) {
  return db.selectFrom('vouchers').select(['id', 'code']).orderBy('id', 'desc').limit(200).execute()
}

export function listCodes(db: Handle, batchId: number, page?: { limit: number; offset: number }) {
  let rows = db
    .selectFrom('vouchers')
    .select(['code', 'revoked_at as revokedAt'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
  if (page) rows = rows.limit(page.limit).offset(page.offset)
  return rows.execute()
}

/** A row for each reader who redeemed a code, and one for each unredeemed code. */
export function listCodesWithReaders(db: Handle, batchId: number) {
  return db
    .selectFrom('vouchers')
    .leftJoin('voucher_redemptions as r', 'r.voucher_id', 'vouchers.id')
    .leftJoin('users', 'users.id', 'r.user_id')
    .select([
      'vouchers.code',
      'vouchers.used',
      'users.name as reader',
      'users.email',
      'r.created_at as redeemedAt',
      'vouchers.revoked_at as revokedAt',
    ])
    .where('vouchers.batch_id', '=', batchId)
    .orderBy('vouchers.id')
    .orderBy('r.created_at')
    .orderBy('r.user_id')
    .execute()
}

/** Locks the code until the transaction ends, whether or not it can be redeemed. */
export function findCodeToRedeem(tx: Handle, hash: Buffer) {
  return tx
    .selectFrom('vouchers')
    .innerJoin('voucher_batches as batch', 'batch.id', 'vouchers.batch_id')
    .innerJoin('packages', 'packages.id', 'batch.package_id')
    .select([
      'vouchers.id',
      'vouchers.used',
      'vouchers.payment_id as payment',
      sql<boolean>`vouchers.revoked_at is not null`.as('revoked'),
      'batch.uses',
      'batch.days',
      'batch.status',
      sql<boolean>`coalesce(batch.expires_at <= now(), false)`.as('expired'),
      sql<{ id: number; name: string }>`json_build_object('id', packages.id, 'name', packages.name)`.as(
        'package',
      ),
    ])
    .where('vouchers.code_hash', '=', hash)
    .forUpdate('vouchers')
    .executeTakeFirst()
}

export function findRedemption(tx: Handle, voucherId: number, userId: number) {
  return tx
    .selectFrom('voucher_redemptions as r')
    .leftJoin('subscriptions', 'subscriptions.id', 'r.subscription_id')
    .select('subscriptions.ends_at as endsAt')
    .where('r.voucher_id', '=', voucherId)
    .where('r.user_id', '=', userId)
    .executeTakeFirst()
}

type Redemption = { voucherId: number; userId: number; subscriptionId: number }

export async function insertRedemption(tx: Handle, { voucherId, userId, subscriptionId }: Redemption) {
  await tx
    .insertInto('voucher_redemptions')
    .values({ voucher_id: voucherId, user_id: userId, subscription_id: subscriptionId })
    .execute()
  await tx.updateTable('vouchers').set({ used: sql`used + 1` }).where('id', '=', voucherId).execute()
}

export async function isActivated(db: Handle, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('activated').where('id', '=', userId).executeTakeFirst()
  return user?.activated ?? false
}

/** Codes that were bought as gifts, by all buyers. */
function selectGifts(db: Handle) {
  return db
    .selectFrom('vouchers')
    .innerJoin('payments', 'payments.id', 'vouchers.payment_id')
    .innerJoin('voucher_batches as batch', 'batch.id', 'vouchers.batch_id')
    .innerJoin('packages', 'packages.id', 'batch.package_id')
    .leftJoin('gift_deliveries as d', 'd.payment_id', 'payments.id')
    .select([
      'vouchers.id',
      'payments.id as payment',
      'vouchers.code',
      sql<{ id: number; name: string }>`json_build_object('id', packages.id, 'name', packages.name)`.as(
        'package',
      ),
      'batch.days',
      sql<ShownDelivery | null>`case when d.payment_id is not null then json_build_object(
        'name', d.recipient_name, 'email', d.recipient_email, 'from', d.giver, 'message', d.message,
        'deliverAt', d.deliver_at, 'sentAt', d.sent_at, 'bouncedAt', d.bounced_at, 'resentAt', d.resent_at) end`.as(
        'delivery',
      ),
      sql<string | null>`(
        select min(r.created_at) from voucher_redemptions r where r.voucher_id = vouchers.id
      )`.as('redeemedAt'),
      'vouchers.created_at as createdAt',
    ])
}

export function listGifts(db: Handle, userId: number) {
  return selectGifts(db).where('payments.user_id', '=', userId).orderBy('vouchers.id', 'desc').execute()
}

/** Newest first. */
export function listRedemptions(db: Handle, userId: number) {
  return db
    .selectFrom('voucher_redemptions as r')
    .innerJoin('vouchers', 'vouchers.id', 'r.voucher_id')
    .innerJoin('voucher_batches as batch', 'batch.id', 'vouchers.batch_id')
    .innerJoin('packages', 'packages.id', 'batch.package_id')
    .select([
      'vouchers.id',
      'vouchers.code',
      sql<{ id: number; name: string }>`json_build_object('id', packages.id, 'name', packages.name)`.as(
        'package',
      ),
      'batch.days',
      'r.created_at as redeemedAt',
    ])
    .where('r.user_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('vouchers.id', 'desc')
    .execute()
}

const selectGiftsWithBuyers = (db: Handle) =>
  selectGifts(db)
    .leftJoin('users', 'users.id', 'payments.user_id')
    .select([sql<string>`coalesce(users.name, '')`.as('buyer'), 'users.email'])

export function findGift(db: Handle, id: number) {
  return selectGiftsWithBuyers(db).where('vouchers.id', '=', id).executeTakeFirst()
}

/** Also of a buyer whose account is gone. */
export function findGiftOfPayment(db: Handle, payment: number) {
  return selectGiftsWithBuyers(db).where('payments.id', '=', payment).executeTakeFirst()
}

/** A paid gift that was not refunded, locked so that it cannot be refunded meanwhile. */
export function lockGiftPayment(tx: Handle, id: number) {
  return tx
    .selectFrom('payments')
    .innerJoin('packages', 'packages.id', 'payments.package_id')
    .select([
      'packages.id as packageId',
      'packages.name',
      'packages.period',
      'packages.period_days as periodDays',
    ])
    .where('payments.id', '=', id)
    .where('payments.purpose', '=', 'gift')
    .where('payments.status', '=', 'paid')
    .forShare('payments')
    .executeTakeFirst()
}

export async function deleteUnusedGift(tx: Handle, paymentId: number): Promise<void> {
  await tx.deleteFrom('vouchers').where('payment_id', '=', paymentId).where('used', '=', 0).execute()
}

/** The batch for gifts of a package, created with the first. */
export async function findOrInsertGiftBatch(
  tx: Handle,
  batch: Insertable<VoucherBatches> & { name: string },
): Promise<number> {
  const known = await tx
    .selectFrom('voucher_batches')
    .select('id')
    .where('name', '=', batch.name)
    .where('package_id', '=', Number(batch.package_id))
    .where('days', '=', Number(batch.days))
    .where('prefix', '=', String(batch.prefix))
    .orderBy('id')
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await tx
    .insertInto('voucher_batches')
    .values(batch)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
