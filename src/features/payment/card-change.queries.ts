import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Consent } from './consent.schema.ts'

function selectChanges(db: Handle) {
  return db
    .selectFrom('card_changes')
    .select([
      'id',
      'user_id as userId',
      'subscription_id as subscriptionId',
      'provider',
      'provider_ref as ref',
      'checkout_url as url',
      'checkout_expires_at as expiresAt',
      'message',
      'created_at as createdAt',
    ])
    .select(sql<'pending' | 'saved' | 'ended'>`status`.as('status'))
    .select(sql<Consent>`consent`.as('consent'))
}
export type CardChange = NonNullable<Awaited<ReturnType<typeof findCardChange>>>

export function findCardChange(db: Handle, id: number) {
  return selectChanges(db).where('id', '=', id).executeTakeFirst()
}

type ChangeKey = { id?: number | undefined; provider: string; ref: string }

/** By our id, or by the provider's. */
export function lockCardChange(tx: Handle, { id, provider, ref }: ChangeKey) {
  const rows = selectChanges(tx).where('provider', '=', provider).forUpdate()
  return (
    id === undefined ? rows.where('provider_ref', '=', ref) : rows.where('id', '=', id)
  ).executeTakeFirst()
}

export function lockPendingChange(tx: Handle, userId: number, provider: string) {
  return selectChanges(tx)
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
}

type NewChange = { userId: number; subscriptionId: number; provider: string; consent: Consent }

export async function insertCardChange(
  tx: Handle,
  { userId, subscriptionId, provider, consent }: NewChange,
): Promise<number> {
  const { id } = await tx
    .insertInto('card_changes')
    .values({
      user_id: userId,
      subscription_id: subscriptionId,
      provider,
      consent: JSON.stringify(consent),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Page = { ref: string; url: string; expiresAt: Date | undefined }

/** Stores the first page that was created; returns false for a later one. */
export async function keepCardPage(db: Handle, id: number, { ref, url, expiresAt }: Page): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('card_changes')
    .set({ provider_ref: ref, checkout_url: url, checkout_expires_at: expiresAt?.toISOString() ?? null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('checkout_url', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endCardChange(tx: Handle, id: number, message: string): Promise<void> {
  await tx
    .updateTable('card_changes')
    .set({ status: 'ended', message })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

export async function noteCardSaved(tx: Handle, id: number): Promise<void> {
  await tx.updateTable('card_changes').set({ status: 'saved', message: '' }).where('id', '=', id).execute()
}

/** No page of the reader's saves a card any longer. */
export async function endChangesOf(tx: Handle, userId: number, provider?: string): Promise<void> {
  const rows = tx
    .updateTable('card_changes')
    .set({ status: 'ended' })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
  await (provider === undefined ? rows : rows.where('provider', '=', provider)).execute()
}

/** Ends changes whose page was left a day ago. */
export async function endOldChanges(db: Handle): Promise<void> {
  await sql`update card_changes set status = 'ended', message = 'انتهت مهلة الصفحة قبل حفظ البطاقة.'
    where status = 'pending' and created_at < now() - interval '1 day'`.execute(db)
}

type LookedAt = { id: number; provider: string; ref: string }

/** Claims a change that its reader waits for; undefined if it was looked at a moment ago, or is decided. */
export async function claimChange(db: Handle, id: number): Promise<LookedAt | undefined> {
  const { rows } = await sql<LookedAt>`update card_changes set looked_at = now()
    where id = ${id} and provider_ref is not null and status = 'pending'
      and (looked_at is null or looked_at < now() - interval '2 seconds')
    returning id, provider, provider_ref as ref`.execute(db)
  return rows[0]
}

/** Claims the next undecided change, each once an hour. */
export async function claimNextChange(db: Handle, provider: string): Promise<LookedAt | undefined> {
  const { rows } = await sql<LookedAt>`update card_changes set looked_at = now() where id = (
      select id from card_changes where provider = ${provider} and status = 'pending' and provider_ref is not null
        and (looked_at is null or looked_at < now() - interval '50 minutes')
      order by id limit 1 for update skip locked)
    returning id, provider, provider_ref as ref`.execute(db)
  return rows[0]
}
