import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Lists the hashes that no picture has. */
export async function listUnusedHashes(db: Handle, hashes: string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${hashes}::text[]) as given (hash)
    where not exists (select from media where media.hash = given.hash) order by hash`.execute(db)
  return rows.map(({ hash }) => hash)
}
