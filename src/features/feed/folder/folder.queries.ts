import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'

/** Addresses of all filters that read folders. */
export async function listFolderAddresses(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct feed_url as address from feeds where feed_url like 'folder:%' order by 1`.execute(db)
  return rows.map(({ address }) => address)
}
