import type { Handle } from './database.ts'

/** Random id of this site, made once. It tells the site's files and payments from those of another site. */
export async function getInstallationId(db: Handle): Promise<string> {
  return (await db.selectFrom('installation').select('site').executeTakeFirstOrThrow()).site
}
