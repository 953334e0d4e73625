import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export function listAddresses(db: Handle) {
  return db
    .selectFrom('feeds')
    .select(['id', 'name', 'feed_url as feedUrl', 'active'])
    .orderBy('id')
    .execute()
}

/** Lets one import run at a time, so that importing a list twice at once adds each feed once. */
export async function lockAddresses(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import of feeds', 0))`.execute(tx)
}

export function listCategoryNames(db: Handle) {
  return db.selectFrom('categories').select(['id', 'name']).orderBy('id', 'desc').execute()
}

export function listFeedsToExport(db: Handle) {
  return db
    .selectFrom('feeds')
    .innerJoin('categories', 'categories.id', 'feeds.category_id')
    .select(['feeds.name', 'feeds.feed_url as feedUrl', 'categories.name as folder'])
    .orderBy('categories.position')
    .orderBy('categories.id')
    .orderBy('feeds.id')
    .execute()
}
