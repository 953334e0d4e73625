import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { type Migration, type MigrationFiles, readMigrationFiles } from './migration-files.ts'

type Options = {
  files?: MigrationFiles
  /** Shows that a step is running. The returned function prints the finished step's line. */
  beginStep?: (doing: string) => (done: string) => void
  /** Runs in the transaction of each migration, before it commits. */
  inspect?: (client: pg.Client, name: string) => Promise<void>
  /** Maximum time that a statement waits for another process to release a table. */
  lockTimeoutMs?: number
}

/** An arbitrary number, the same in every version, so that two versions never migrate at once. */
const lockId = '7241865325823964'

/** Former names of renumbered migrations, with their present names. */
const renamed = {
  '0043_wordings': '0044_wordings',
  '0043_reading_history': '0045_reading_history',
  '0044_reading_history': '0045_reading_history',
}

/**
 * Migrates the database to this version, each migration in a separate transaction. Concurrent calls wait for one
 * another. Returns the names of the migrations that ran.
 *
 *
 * @throws Error if the database has a newer version, or a migration has changed since it ran
 */
export async function migrate(connectionString: string, options: Options = {}): Promise<string[]> {
  const { files = readMigrationFiles(), lockTimeoutMs = 30_000 } = options
  const { beginStep = () => () => {}, inspect = async () => {} } = options
  const watched = { beginStep, inspect }
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // Must precede the timeout, which would otherwise limit this wait too.
    await client.query(`select pg_advisory_lock(${lockId})`)
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await refuseEncoding(client)
    await ensureLedger(client)
    const ledger = await readLedger(client)
    refuseNewer(ledger, files)
    refuseChanged(ledger, files)
    const ran = await (ledger.size === 0
      ? createSchema(client, files, watched)
      : upgradeSchema(client, files, ledger, watched))
    await migrateJobs({ connectionString, noPreparedStatements: false })
    return ran
  } finally {
    await client.end()
  }
}

/** Applied migrations by name; the hash is null if none was recorded. */
type Ledger = Map<string, { hash: string | null; isCompatible: boolean }>
type MigrationHooks = Required<Pick<Options, 'beginStep' | 'inspect'>>

async function createSchema(
  client: pg.Client,
  files: MigrationFiles,
  { beginStep, inspect }: MigrationHooks,
) {
  const endStep = beginStep('Creating the tables')
  const quiet = { beginStep: () => () => {}, inspect }
  const ran = await runAll(client, [...files.baseline, ...files.following], quiet)
  endStep('Tables created')
  return ran
}

async function upgradeSchema(
  client: pg.Client,
  { chain, baseline, following }: MigrationFiles,
  ledger: Ledger,
  watched: MigrationHooks,
) {
  const missing = (migrations: Migration[]) => migrations.filter(({ name }) => !ledger.has(name))
  if (!chain.some(({ name }) => ledger.has(name))) {
    return runAll(client, missing([...baseline, ...following]), watched)
  }
  const ran = await runAll(client, missing(chain), watched)
  if (missing(baseline).length > 0) {
    const endStep = watched.beginStep('Adopting the baseline')
    await inTransaction(client, async () => {
      for (const migration of missing(baseline)) await record(client, migration)
    })
    endStep('Baseline adopted')
  }
  return [...ran, ...(await runAll(client, missing(following), watched))]
}

async function runAll(
  client: pg.Client,
  migrations: Migration[],
  { beginStep, inspect }: MigrationHooks,
): Promise<string[]> {
  for (const migration of migrations) {
    const endStep = beginStep(`Migrating: ${migration.name}`)
    await inTransaction(client, async () => {
      await client.query(migration.text)
      await record(client, migration)
      await inspect(client, migration.name)
    })
    endStep(`Migrated ${migration.name.replace(/^\d+_/, '')}`)
  }
  return migrations.map(({ name }) => name)
}

async function ensureLedger(client: pg.Client): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`create table if not exists migrations (
      id serial primary key, name varchar(255) not null, run_on timestamp not null)`)
    await client.query(`alter table migrations add column if not exists hash text,
      add column if not exists is_compatible boolean not null default false`)
    for (const [name, present] of Object.entries(renamed)) {
      await client.query('update migrations set name = $2 where name = $1', [name, present])
    }
  })
}

async function readLedger(client: pg.Client): Promise<Ledger> {
  const { rows } = await client.query<{ name: string; hash: string | null; is_compatible: boolean }>(
    'select name, hash, is_compatible from migrations order by name',
  )
  return new Map(rows.map(({ name, hash, is_compatible: isCompatible }) => [name, { hash, isCompatible }]))
}

async function refuseEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    "select current_database() as name, current_setting('server_encoding') as encoding",
  )
  const { name, encoding } = rows[0]!
  if (encoding === 'UTF8') return
  throw new Error(
    `DATABASE_URL: the database «${name}» keeps text as ${encoding}, which lacks letters that we need. Create one with ` +
      `encoding UTF8: create database ${name}_utf8 encoding 'UTF8' template template0`,
  )
}

/**
 * Lists migrations that the database lacks, and incompatible ones of a newer version. Changes nothing.
 * Undefined for a database in which the application never started.
 */
export async function compareMigrations(
  client: pg.Client,
  files: MigrationFiles = readMigrationFiles(),
): Promise<{ pending: string[]; newer: string[] } | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('migrations') is not null as exists",
  )
  if (!rows[0]?.exists) return undefined
  // The column is missing until the first start of the release that adds it.
  const { rows: ran } = await client.query<{ name: string; is_compatible: boolean }>(`
    select name, coalesce((to_jsonb(migrations)->>'is_compatible')::boolean, false) as is_compatible
    from migrations order by name`)
  const compatible = new Set(ran.filter(row => row.is_compatible).map(({ name }) => name))
  const names = ran.map(({ name }) => renamed[name as keyof typeof renamed] ?? name)
  const { chain, baseline, following } = files
  // Databases from before the baseline are recognised by the files that they ran.
  const isOld = names.some(name => chain.some(migration => migration.name === name))
  const needed = [...(isOld ? chain : []), ...baseline, ...following].map(({ name }) => name)
  return {
    pending: needed.filter(name => !names.includes(name)),
    newer: unknownOf(names, files).filter(name => !compatible.has(name)),
  }
}

/** Those of the names that belong to a newer version. */
export function listUnknownMigrations(
  names: string[],
  files: MigrationFiles = readMigrationFiles(),
): string[] {
  return unknownOf(
    names.map(name => renamed[name as keyof typeof renamed] ?? name),
    files,
  )
}

function unknownOf(names: string[], files: MigrationFiles): string[] {
  const known = Object.values(files).flat()
  return names.filter(name => !known.some(migration => migration.name === name))
}

function refuseNewer(ledger: Ledger, files: MigrationFiles): void {
  const known = Object.values(files).flat()
  const unknown = unknownOf([...ledger.keys()], files).filter(name => !ledger.get(name)?.isCompatible)
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this application: the database is at ${unknown.at(-1)}, the application at ` +
      `${known
        .map(({ name }) => name)
        .toSorted()
        .at(-1)}. Start the version of the application that ran last, or ` +
      'restore a backup of the database from before that version.',
  )
}

function refuseChanged(ledger: Ledger, files: MigrationFiles): void {
  const changed = Object.values(files)
    .flat()
    .filter(({ name, hash }) => (ledger.get(name)?.hash ?? hash) !== hash)
  if (changed.length === 0) return
  const names = changed.map(({ name }) => `${name}.sql`).join(', ')
  throw new Error(
    `Changed since this database ran it: ${names}. Put the file back as it was, and write the change into a new migration.`,
  )
}

async function record(client: pg.Client, { name, hash, isCompatible = false }: Migration): Promise<void> {
  await client.query(
    'insert into migrations (name, hash, is_compatible, run_on) values ($1, $2, $3, now())',
    [name, hash, isCompatible],
  )
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    // If the connection is lost, the server has already rolled back, and the first error is more useful.
    await client.query('rollback').catch(() => {})
    throw error
  }
}
