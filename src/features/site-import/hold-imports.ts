import pg from 'pg'
import { noticeSilence } from '../../platform/database/holder.ts'
import { importLock } from './import-order.queries.ts'
import { SiteImportError } from './moved-item.schema.ts'

/**
 * Lets one process at a time import into a database, as long as it lives: PostgreSQL releases the lock when the process
 * is killed.
 * @throws SiteImportError if another process imports
 */
export async function holdImports(databaseUrl: string): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  const release = () => client.end().catch(() => {})
  try {
    await client.query(noticeSilence)
    const { rows } = await client.query('select pg_try_advisory_lock($1, 0) as held', [importLock])
    if (!rows[0].held) throw new SiteImportError('BUSY')
    return { release }
  } catch (error) {
    await release()
    throw error
  }
}
