import { type Insertable, sql, type Updateable } from 'kysely'
import type { Users } from '../../../platform/database/database.generated.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { referenceTo } from '../../../platform/database/selections.ts'
import { pictureOf } from '../../media/media.selections.ts'
import type { Account, Preferences } from '../account.contract.ts'

export function findAccount(db: Handle, id: number): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      sql<string>`coalesce(email, pending_email)`.as('email'),
      'phone',
      sql<Account['role']>`role`.as('role'),
      sql<Account['grants']>`grants`.as('grants'),
      referenceTo('agencies', 'users.agency_id').as('agency'),
      'activated',
      'is_guest_payer as isGuestPayer',
      pictureOf('users.avatar_id').as('avatar'),
      sql<Preferences>`preferences`.as('preferences'),
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<boolean>`google_id is not null`.as('google'),
      sql<boolean>`facebook_id is not null`.as('facebook'),
      sql<boolean>`totp_secret is not null`.as('totp'),
      'totp_required as totpRequired',
      sql<number>`(select count(*) from recovery_codes r where r.user_id = users.id)`.as('recoveryCodesLeft'),
      'last_login_at as lastLoginAt',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Secrets for checks, never shown. In a transaction the row is locked until its end. */
export function findSecrets(db: Handle, id: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'role',
      'email',
      'pending_email as pendingEmail',
      'password_hash as passwordHash',
      'totp_secret as totpSecret',
      'totp_offered as totpOffered',
      'totp_required as totpRequired',
      'is_guest_payer as isGuestPayer',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A new registration replaces an earlier unconfirmed one of the same address. */
export async function replaceRegistration(
  tx: Handle,
  values: Pick<Insertable<Users>, 'name' | 'phone' | 'password_hash'> & { pending_email: string },
): Promise<number> {
  await tx
    .deleteFrom('users')
    .where('email', 'is', null)
    .where('pending_email', '=', values.pending_email)
    .where('is_guest_payer', '=', false)
    .execute()
  const { id } = await tx
    .insertInto('users')
    .values({ ...values, role: 'user', activated: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Confirms the address. @throws EMAIL_TAKEN by the constraint, if another account has it by now */
export async function activateUser(tx: Handle, id: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: sql`pending_email`, pending_email: null, activated: true })
    .where('id', '=', id)
    .where('email', 'is', null)
    .execute()
}

export async function updateAccount(tx: Handle, id: number, values: Updateable<Users>): Promise<void> {
  if (Object.values(values).some(value => value !== undefined)) {
    await tx.updateTable('users').set(values).where('id', '=', id).execute()
  }
}

/** Given keys replace earlier choices; null removes one. */
export async function mergePreferences(tx: Handle, id: number, chosen: Preferences): Promise<void> {
  const { notifications, ...rest } = chosen
  await tx
    .updateTable('users')
    .set({
      preferences: sql`jsonb_strip_nulls(preferences || ${JSON.stringify(rest)}::jsonb || case
        when ${notifications !== undefined}::boolean then jsonb_build_object('notifications',
          coalesce(preferences -> 'notifications', '{}') || ${JSON.stringify(notifications ?? {})}::jsonb)
        else '{}' end)`,
    })
    .where('id', '=', id)
    .execute()
}

export async function setRecoveryCodes(tx: Handle, userId: number, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute()
}

export function listActions(db: Handle, userId: number) {
  return db
    .selectFrom('logs')
    .select(['action', 'subject', 'subject_id as subjectId', 'address', 'at'])
    .where('actor_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(10_000)
    .execute()
}

export async function deleteUser(tx: Handle, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
