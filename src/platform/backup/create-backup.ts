import pg from 'pg'
import type { Storage } from '../storage/storage.ts'
import { copyCluster } from './base-backup.ts'
import { dumpDatabase } from './dump.ts'
import { BackupFailure } from './failure.ts'
import {
  type Backup,
  type BackupBody,
  type BackupFile,
  listBackups,
  putManifest,
  readManifest,
} from './manifest.ts'
import { copyMedia } from './media-copy.ts'
import { replaceDamaged } from './replace-damaged.ts'
import { boundRows, countRows } from './row-counts.ts'
import type { BackupKeys } from './sealed-keys.ts'
import type { BackupStore } from './store.ts'

export type BackupSource = {
  /** Address of the server itself, not of a pooler. */
  databaseUrl: string
  isEmbedded: boolean
  media: Storage
  keys: BackupKeys
  site: BackupBody['site']
  /** A restored copy has its original's id until it is released. */
  isQuarantined: boolean
  program: string
}

export type BackupOptions = {
  passphrase: string
  /**
   * Objects that a verification found damaged. They are written again if the site still has their content.
   */
  damaged?: string[]
  /** Called after each file. */
  onFile?: () => void
}

/**
 * Adds a backup to the store. Earlier backups stay valid even if this process dies at any point.
 * @throws BackupFailure
 */
export async function createBackup(
  given: BackupStore,
  source: BackupSource,
  { passphrase, damaged = [], onFile = () => {} }: BackupOptions,
): Promise<BackupBody & { name: string }> {
  const store = replaceDamaged(given, damaged)
  const unlock = await store.lock()
  try {
    const startedAt = new Date().toISOString()
    const previous = await findPrevious(store)
    if (previous && previous.site.id !== source.site.id)
      throw new BackupFailure('OTHER_SITE', previous.site.url)
    // Would be restored as the newest, and pruning would keep it in place of the original's of the same day.
    if (previous && source.isQuarantined) throw new BackupFailure('QUARANTINE', previous.site.url)
    const { database, ...server } = await copyDatabase(store, source, onFile)
    // Media are copied after the database, so that the backup has every picture that the database names.
    const known = await listKnownMedia(previous, passphrase)
    const media = await copyMedia(store, source.media, { known, onFile })
    const { site, program } = source
    const endedAt = new Date().toISOString()
    const body = { format: 1, startedAt, endedAt, site, program, ...server, database, media } as const
    const name = await putManifest(store, body, source.keys, passphrase)
    return { ...body, name }
  } finally {
    await unlock()
  }
}

/** A damaged manifest must not prevent the next backup. */
async function findPrevious(store: BackupStore) {
  for (const name of (await listBackups(store)).toReversed()) {
    const found = await readManifest(store, name).catch(() => undefined)
    if (found) return found
  }
  return undefined
}

/**
 * Undefined if somebody changed the list after it was written: this backup would otherwise seal forged
 * hashes.
 */
export async function listKnownMedia(
  previous: Pick<Backup, 'media' | 'openKeys'> | undefined,
  passphrase: string,
): Promise<BackupFile[]> {
  if (!previous) return []
  return previous.openKeys(passphrase).then(
    () => previous.media,
    () => [],
  )
}

type CopiedDatabase = Pick<BackupBody, 'database' | 'postgres' | 'migrations'>

async function copyDatabase(
  store: BackupStore,
  source: BackupSource,
  onFile: () => void,
): Promise<CopiedDatabase> {
  const client = new pg.Client({ connectionString: source.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const postgres = await readVersion(client)
    if (!source.isEmbedded) {
      await client.query('begin isolation level repeatable read, read only')
      const dump = await dumpDatabase(store, source.databaseUrl, { client, major: postgres.major })
      onFile()
      const exact = Object.entries(await countRows(client))
      const rows = Object.fromEntries(exact.map(([table, count]) => [table, { least: count, most: count }]))
      const migrations = await listRanMigrations(client)
      return { database: { kind: 'dump', files: [dump], folders: [], rows }, postgres, migrations }
    }
    let cluster: Awaited<ReturnType<typeof copyCluster>> = { files: [], folders: [] }
    const rows = await boundRows(client, async () => {
      cluster = await copyCluster(store, source.databaseUrl, onFile)
    })
    return {
      database: { kind: 'base', ...cluster, rows },
      postgres,
      migrations: await listRanMigrations(client),
    }
  } finally {
    await client.end()
  }
}

export async function readVersion(client: pg.Client): Promise<BackupBody['postgres']> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::integer as number`,
  )
  const { version, number } = rows[0]!
  return { version, major: Math.floor(number / 10_000), machine: `${process.platform} ${process.arch}` }
}

async function listRanMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}
