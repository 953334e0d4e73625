import { fail } from '../../contract/fail.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { type Listing, maxListings } from './listing.contract.ts'
import {
  clearDefault,
  deleteListing,
  insertListing,
  listListings,
  lockListings,
  updateListing,
  type Values,
} from './listing.queries.ts'

// Personal, so it is not logged.

export function createListing(
  db: Database,
  userId: number,
  values: Values & { name: string },
): Promise<Listing> {
  return inTransaction(db, async tx => {
    await lockListings(tx, userId)
    if ((await listListings(tx, userId)).length >= maxListings)
      throw fail('REFUSED', undefined, `لك ${maxListings} عرضًا محفوظًا؛ احذف ما لا تستعمله.`)
    if (values.isDefault) await clearDefault(tx, userId)
    return insertListing(tx, userId, values)
  })
}

export function editListing(db: Database, userId: number, id: number, values: Values): Promise<Listing> {
  return inTransaction(db, async tx => {
    await lockListings(tx, userId)
    if (values.isDefault) await clearDefault(tx, userId)
    return found(await updateListing(tx, userId, id, values))
  })
}

export async function removeListing(db: Database, userId: number, id: number): Promise<void> {
  if (!(await deleteListing(db, userId, id))) throw fail('NOT_FOUND')
}
