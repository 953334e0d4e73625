import type { Handle } from '../../platform/database/database.ts'

export function findCustomer(db: Handle, userId: number, provider: string) {
  return db
    .selectFrom('payment_customers')
    .select(['ref', 'card', 'card_label as cardLabel'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
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
}

export async function keepCustomer(
  tx: Handle,
  key: { userId: number; provider: string },
  { ref, card, cardLabel, cardExpires }: Customer,
): Promise<void> {
  const saved = card === undefined ? {} : { card, card_label: cardLabel, card_expires: cardExpires ?? null }
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
  const customer = await tx
    .selectFrom('payment_customers')
    .select(['ref', 'card'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst()
  if (!customer?.card) return undefined
  await tx
    .updateTable('payment_customers')
    .set({ card: null, card_label: '', card_expires: null })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
  return { customer: customer.ref, card: customer.card }
}
