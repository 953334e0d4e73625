import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, orderOf } from '../../platform/database/selections.ts'
import { nameContains, type StaffFilter, staffListOf } from '../../platform/database/staff-list.ts'
import type { CodeState } from './voucher.contract.ts'

/** `hash` is the hash of the search text. */
type Filter = StaffFilter & { id: number; hash?: Buffer | undefined; state?: CodeState | undefined }

/**
 * A row for each reader who redeemed a code of the batch, and one for each unredeemed code. Codes are stored sealed, so
 * a search must contain the whole code.
 */
export function listRedeemedCodes(db: Handle, { id, state, q, hash, ...filter }: Filter) {
  let rows = db
    .selectFrom('vouchers')
    .leftJoin('voucher_redemptions as r', 'r.voucher_id', 'vouchers.id')
    .leftJoin('users', 'users.id', 'r.user_id')
    .select([
      'vouchers.id as codeId',
      'vouchers.code',
      'vouchers.revoked_at as revokedAt',
      'r.created_at as redeemedAt',
      sql<boolean>`vouchers.used > 0`.as('isUsed'),
      sql<boolean>`vouchers.payment_id is not null`.as('isGift'),
      sql<{ id: number; name: string; email: string | null } | null>`case when users.id is not null
        then json_build_object('id', users.id, 'name', users.name, 'email', users.email) end`.as('reader'),
    ])
    .where('vouchers.batch_id', '=', id)
  if (state === 'revoked') rows = rows.where('vouchers.revoked_at', 'is not', null)
  if (state === 'redeemed') rows = rows.where('vouchers.used', '>', 0)
  if (state === 'unused') rows = rows.where('vouchers.used', '=', 0).where('vouchers.revoked_at', 'is', null)
  if (q)
    rows = rows.where(row =>
      row.or([
        nameContains('users.name', q),
        row('users.email', 'like', likePattern(q.toLowerCase())),
        ...(hash ? [row('vouchers.code_hash', '=', hash)] : []),
      ]),
    )
  return staffListOf(
    rows
      // As an expression: of a code that nobody redeemed it is null.
      .orderBy(orderOf(filter.sort, { redeemedAt: sql.ref('r.created_at') }))
      .orderBy('vouchers.id')
      .orderBy('r.user_id'),
    filter,
  )
}

/** Locks the code until the transaction ends, as redeeming does. */
export function findCodeToRevoke(tx: Handle, batchId: number, id: number) {
  return tx
    .selectFrom('vouchers')
    .select(['used', 'payment_id as payment', 'revoked_at as revokedAt'])
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirst()
}

export async function revokeVoucher(tx: Handle, id: number): Promise<void> {
  await tx.updateTable('vouchers').set({ revoked_at: sql`now()` }).where('id', '=', id).execute()
}
