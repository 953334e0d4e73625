import { sql } from 'kysely'
import type { Services } from '../../../platform/context.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { SealedSecret, Vault } from '../../../platform/security/vault.ts'

/** Bound to its user: copied to another row it cannot be opened. */
const boundTo = (userId: number) => `user.totp.${userId}`

const plain = /^[A-Z2-7]+$/

export function sealTotp(vault: Vault, userId: number, secret: string): Promise<string> {
  return vault.seal(secret, boundTo(userId))
}

/**
 * Undefined if it was sealed with another key. Secrets stored before sealing was introduced are returned as they are.
 */
export async function openTotp(vault: Vault, userId: number, stored: string): Promise<string | undefined> {
  return plain.test(stored) ? stored : vault.open(stored, boundTo(userId))
}

/** Secrets of authenticator apps, as stored; of the newest accounts if there are many. */
export async function listSealedTotp(db: Handle): Promise<SealedSecret[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'totp_secret as sealed'])
    .where('totp_secret', 'is not', null)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const sealed = rows.filter(row => !plain.test(row.sealed ?? ''))
  return sealed.map(({ id, sealed }) => ({ name: `TOTP ${id}`, sealed: sealed ?? '', use: boundTo(id) }))
}

/** Seals secrets that earlier releases stored in clear. Runs at each start; does nothing once all are sealed. */
export async function sealOldTotp({ db, vault }: Pick<Services, 'db' | 'vault'>): Promise<void> {
  for (const column of ['totp_secret', 'totp_offered'] as const) {
    const old = await db
      .selectFrom('users')
      .select(['id', column])
      .where(sql<boolean>`${sql.ref(column)} ~ '^[A-Z2-7]+$'`)
      .orderBy('id')
      .execute()
    for (const { id, [column]: secret } of old) {
      if (!secret) continue
      await db
        .updateTable('users')
        .set({ [column]: await sealTotp(vault, id, secret) })
        .where('id', '=', id)
        .where(column, '=', secret)
        .execute()
    }
  }
}
