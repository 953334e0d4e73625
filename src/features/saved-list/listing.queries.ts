import type { Handle } from '../../platform/database/database.ts'
import type { Listing } from './listing.contract.ts'

const columns = ['id', 'name', 'query', 'columns', 'is_default as isDefault'] as const

export type Values = { name?: string; query?: string; columns?: string[]; isDefault?: boolean }

function valuesOf({ isDefault, ...same }: Values) {
  return { ...same, ...(isDefault !== undefined && { is_default: isDefault }) }
}

export function listListings(db: Handle, userId: number): Promise<Listing[]> {
  return db.selectFrom('listings').select(columns).where('user_id', '=', userId).orderBy('id').execute()
}

/** Serialises changes of a person's lists until the transaction ends. */
export async function lockListings(tx: Handle, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function clearDefault(tx: Handle, userId: number): Promise<void> {
  const ofPerson = tx.updateTable('listings').set({ is_default: false }).where('user_id', '=', userId)
  await ofPerson.where('is_default', '=', true).execute()
}

export function insertListing(
  tx: Handle,
  userId: number,
  values: Values & { name: string },
): Promise<Listing> {
  return tx
    .insertInto('listings')
    .values({ ...valuesOf(values), name: values.name, user_id: userId })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function updateListing(
  tx: Handle,
  userId: number,
  id: number,
  values: Values,
): Promise<Listing | undefined> {
  return tx
    .updateTable('listings')
    .set({ ...valuesOf(values), user_id: userId })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteListing(db: Handle, userId: number, id: number): Promise<boolean> {
  const gone = db.deleteFrom('listings').where('id', '=', id).where('user_id', '=', userId)
  return (await gone.executeTakeFirst()).numDeletedRows > 0n
}
