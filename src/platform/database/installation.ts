import { sql } from 'kysely'
import type { Handle } from './database.ts'

/**
 * Random id of this site, created once. It distinguishes the site's files and payments from those of other
 * sites.
 */
export async function getInstallationId(db: Handle): Promise<string> {
  return (await db.selectFrom('installation').select('site').executeTakeFirstOrThrow()).site
}

/** Gives a restored copy its own id, so that it can run beside its original. */
export async function renewInstallationId(tx: Handle): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ site: sql`gen_random_uuid()`, separated_at: sql`now()` })
    .execute()
}
