import { sql } from 'kysely'
import type { Handle } from './database.ts'

/** Random id of this site, made once. It tells the site's files and payments from those of another site. */
export async function getInstallationId(db: Handle): Promise<string> {
  return (await db.selectFrom('installation').select('site').executeTakeFirstOrThrow()).site
}

/** For a copy that goes on beside the site that it was copied from. */
export async function renewInstallationId(tx: Handle): Promise<void> {
  await tx.updateTable('installation').set({ site: sql`gen_random_uuid()` }).execute()
}
