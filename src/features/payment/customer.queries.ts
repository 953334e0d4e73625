import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export function findCustomer(db: Handle, userId: number, provider: string) {
  return db
    .selectFrom('payment_customers')
    .select(['ref', 'card', 'card_label as cardLabel', 'forgotten_at as forgottenAt'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/**
 * The same with a lock, as the reader may be having the card deleted, or paying on another page. It holds before there is
 * a row, too.
 */
export async function lockCustomer(tx: Handle, userId: number, provider: string) {
  const key = `customer:${provider}:${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  return tx
    .selectFrom('payment_customers')
    .select(['ref', 'card', 'card_page_at as cardPageAt', 'forgotten_at as forgottenAt'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the stored card comes from a page opened later than this one. */
export function isOfEarlierPage(
  openedAt: string,
  kept: { card: string | null; cardPageAt: string | null } | undefined,
): boolean {
  return Boolean(kept?.card && kept.cardPageAt && new Date(openedAt) < new Date(kept.cardPageAt))
}

/** Sealed cards that are charged for a customer of the provider. */
export async function listSealedCards(db: Handle, provider: string, ref: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_customers')
    .select('card')
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .where('card', 'is not', null)
    .execute()
  return rows.flatMap(({ card }) => card ?? [])
}

/** Sealed cards of the newest readers with one. */
export async function listNewestSealedCards(db: Handle) {
  const rows = await db
    .selectFrom('payment_customers')
    .select(['user_id as userId', 'provider', 'card'])
    .where('card', 'is not', null)
    .orderBy('user_id', 'desc')
    .limit(200)
    .execute()
  return rows.flatMap(({ card, ...key }) => (card === null ? [] : [{ ...key, card }]))
}

/** Saved cards of readers, as they are shown. */
export function listCards(db: Handle, userIds: number[]) {
  return db
    .selectFrom('payment_customers')
    .select(['user_id as userId', 'provider', 'card_label as label', 'card_expires as expires'])
    .where('user_id', 'in', userIds)
    .where('card', 'is not', null)
    .execute()
}

type Customer = {
  ref: string
  card: string | undefined
  cardLabel: string
  /** YYYY-MM */
  cardExpires?: string | undefined
  /** When its page was opened. */
  cardPageAt?: string | undefined
}

export async function keepCustomer(
  tx: Handle,
  key: { userId: number; provider: string },
  { ref, card, cardLabel, cardExpires, cardPageAt }: Customer,
): Promise<void> {
  const saved =
    card === undefined
      ? {}
      : { card, card_label: cardLabel, card_expires: cardExpires ?? null, card_page_at: cardPageAt ?? null }
  await tx
    .insertInto('payment_customers')
    .values({ user_id: key.userId, provider: key.provider, ref, ...saved })
    .onConflict(conflict => conflict.columns(['user_id', 'provider']).doUpdateSet({ ref, ...saved }))
    .execute()
}

/** Forgets the saved card, and returns it with the customer; undefined if there is none. */
export async function takeCard(
  tx: Handle,
  { userId, provider }: { userId: number; provider: string },
): Promise<{ customer: string; card: string } | undefined> {
  const customer = await lockCustomer(tx, userId, provider)
  if (!customer?.card) return undefined
  await tx
    .updateTable('payment_customers')
    .set({ card: null, card_label: '', card_expires: null, forgotten_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
  return { customer: customer.ref, card: customer.card }
}
