import type { Config } from '../platform/config.ts'
import { poolsTransactions } from '../platform/database/pooling.ts'
import { explainDatabaseError } from '../platform/database/refusal.ts'

/** @throws Error that names the setting, if a session-level feature would go through a transaction pooler */
export async function refusePooler({
  databaseUrl = '',
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Promise<void> {
  if (databaseDirectUrl === undefined) {
    if (!(await poolsTransactions(databaseUrl))) return
    throw new Error(
      'DATABASE_URL: leads to a pooler that runs each transaction on another connection (PgBouncer with pool_mode = ' +
        'transaction). Set DATABASE_DIRECT_URL to the address of the server itself, for migrations, the queue and notices.',
    )
  }
  const pools = await poolsTransactions(databaseDirectUrl).catch(error => {
    const reason = explainDatabaseError(error, databaseDirectUrl)
    throw reason ? new Error(`DATABASE_DIRECT_URL: ${reason}`) : error
  })
  if (pools) {
    throw new Error('DATABASE_DIRECT_URL: leads to a transaction pooler too; set it to the server itself.')
  }
}
