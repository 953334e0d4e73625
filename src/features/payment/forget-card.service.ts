import type { Handle } from '../../platform/database/database.ts'
import { endChangesOf } from './card-change.queries.ts'
import { takeCard } from './customer.queries.ts'
import { deleteCardLater } from './saved-card.jobs.ts'

/** Forgets the reader's saved card here, and at the provider once the transaction commits. */
export async function forgetSavedCard(tx: Handle, key: { userId: number; provider: string }): Promise<void> {
  await endChangesOf(tx, key.userId, key.provider)
  const card = await takeCard(tx, key)
  if (card) await deleteCardLater(tx, { provider: key.provider, ...card })
}
