import type { Handle } from '../../platform/database/database.ts'

export function findCustomer(db: Handle, userId: number, provider: string) {
  return db
    .selectFrom('payment_customers')
    .select(['ref', 'card', 'card_label as cardLabel'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

export async function keepCustomer(
  tx: Handle,
  key: { userId: number; provider: string },
  { ref, card, cardLabel }: { ref: string; card: string | undefined; cardLabel: string },
): Promise<void> {
  const saved = card === undefined ? {} : { card, card_label: cardLabel }
  await tx
    .insertInto('payment_customers')
    .values({ user_id: key.userId, provider: key.provider, ref, ...saved })
    .onConflict(conflict => conflict.columns(['user_id', 'provider']).doUpdateSet({ ref, ...saved }))
    .execute()
}
