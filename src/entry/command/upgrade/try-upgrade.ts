import pg from 'pg'
import { beginQuarantine } from '../../../features/backup/quarantine.service.ts'
import type { Backup } from '../../../platform/backup/manifest.ts'
import { compareRows, countRows } from '../../../platform/backup/row-counts.ts'
import type { BackupKeys } from '../../../platform/backup/sealed-keys.ts'
import type { Config } from '../../../platform/config.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { listUnopened } from '../backup/verify.ts'
import { type MeasuredMigration, measureMigrations } from './measure-migrations.ts'
import { renderPage } from './render-page.ts'

type RestoredCopy = { url: string; backup: Backup; keys: BackupKeys; config: Config }

/** `faults` is empty if the upgrade succeeds. */
export type Trial = { migrations: MeasuredMigration[]; faults: string[] }

/** Upgrades a restored copy, which nothing else uses, and checks the result. */
export async function tryUpgrade({ url, backup, keys, config }: RestoredCopy): Promise<Trial> {
  const before = await ask(url, countRows)
  const unlike = compareRows(backup.database.rows, before)
  let migrations: MeasuredMigration[] = []
  try {
    migrations = await measureMigrations(url)
  } catch (error) {
    return { migrations, faults: [...unlike, `migration: ${(error as Error).message}`] }
  }
  const after = await ask(url, countRows)
  const faults = [
    ...unlike,
    ...listLost(before, after),
    ...(await ask(url, listInvalid)),
    ...(await openSecrets(url, backup, keys)),
    ...(await renderPage(config, { url, secretsKey: keys.secretsKey })),
  ]
  return { migrations, faults }
}

/** Lists tables that have fewer rows than before. A migration may drop a whole table. */
export function listLost(before: Record<string, number>, after: Record<string, number>): string[] {
  return Object.entries(before)
    .filter(([table, count]) => (after[table] ?? count) < count)
    .map(([table, count]) => `${table}: ${after[table]} rows of ${count}`)
}

/**
 * Lists constraints that were added without checking existing rows, and indexes whose build did not finish.
 */
async function listInvalid(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select 'constraint ' || conname as name from pg_constraint where not convalidated
    union all
    select 'index ' || indexrelid::regclass from pg_index where not indisvalid`)
  return rows.map(({ name }) => `${name} is not valid`)
}

/** Starts the quarantine first, so that rendering the copy's page contacts no other server. */
async function openSecrets(url: string, backup: Backup, keys: BackupKeys): Promise<string[]> {
  const db = openDatabase(url, { max: 1 })
  try {
    await beginQuarantine(db, backup.startedAt)
    return await listUnopened(db, keys)
  } finally {
    await db.destroy()
  }
}

async function ask<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}
