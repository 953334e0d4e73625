import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** As the provider shows it. */
type ShownCard = { label: string; expires: string | null }

/** A card that is replaced at the provider, or by its bank, is seen after this time, and always before its reader is told. */
const seenDays = sql`interval '20 days'`

export type AtProvider = { id: number; provider: string; providerRef: string }

/** Claims the next subscription whose card is to be looked at; each is claimed by one process. */
export async function claimCardToSee(db: Handle): Promise<AtProvider | undefined> {
  const { rows } = await sql<AtProvider>`update subscriptions set card_seen_at = now() where id = (
      select id from subscriptions
      where provider_ref is not null and status in ('trial', 'active') and amount is not null and not cancel_at_end
        and (card_seen_at is null or card_seen_at < now() - ${seenDays})
      order by card_seen_at nulls first, id limit 1 for update skip locked)
    returning id, provider, provider_ref as "providerRef"`.execute(db)
  return rows[0]
}

export async function keepCardSeen(db: Handle, id: number, card: ShownCard | null): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({
      card_label: card?.label ?? '',
      card_expires: card?.expires ?? null,
      card_seen_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** The reader goes to the provider's page, and may change the card there; `afterMinutes` undefined: at the next look. */
export async function seeCardAgain(db: Handle, id: number, afterMinutes = 0): Promise<void> {
  const then = sql<string>`now() - ${seenDays} + make_interval(mins => ${afterMinutes})`
  await db.updateTable('subscriptions').set({ card_seen_at: then }).where('id', '=', id).execute()
}
