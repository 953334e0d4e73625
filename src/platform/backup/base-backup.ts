import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { BackupFailure } from './failure.ts'
import type { BackupFile } from './manifest.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { isSmall, storeBytes, storeContent } from './objects.ts'
import type { BackupStore } from './store.ts'

// The server recreates the content of these folders («Making a Base Backup Using the Low-Level API» in
// PostgreSQL's manual).
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/
const control = 'global/pg_control'

type CopiedFiles = { files: BackupFile[]; folders: string[] }

/**
 * Copies the cluster of a running server, with the WAL that makes the copy consistent
 * (docs/decisions/0019-backing-up-the-embedded-database.md).
 */
export async function copyCluster(
  store: BackupStore,
  connectionString: string,
  onFile: () => void,
): Promise<CopiedFiles> {
  const client = new pg.Client({ connectionString })
  // The server also closes the connection when the slot exceeds `max_slot_wal_keep_size`.
  let isLost = false
  client.on('error', () => {
    isLost = true
  })
  await client.connect()
  const copy = (cluster: string, name: string) => {
    if (isLost) throw new BackupFailure('WAL_LOST')
    return copyFile(store, cluster, name, onFile)
  }
  try {
    const cluster = (await ask<{ at: string }>(client, `select current_setting('data_directory') as at`)).at
    // The slot retains the WAL. It is temporary, so it is dropped with this connection however the process
    // ends.
    await client.query(
      `select pg_create_physical_replication_slot('warraq_backup_' || pg_backend_pid(), true, true)`,
    )
    await client.query(`select pg_backup_start('warraq', fast => true)`)
    const { files, folders } = await listCluster(cluster)
    const copied = await mapConcurrently(
      files.filter(file => file !== control),
      file => copy(cluster, file),
    )
    const copiedControl = await copy(cluster, control)
    const stopped = await stopBackup(client).catch(error => {
      throw isLost ? new BackupFailure('WAL_LOST', '', error) : error
    })
    const wal = await listWal(client, stopped)
    const copiedWal = await mapConcurrently(wal, name => copy(cluster, `pg_wal/${name}`))
    if (wal[0] !== stopped.firstSegment || copiedWal.includes(undefined)) throw new BackupFailure('WAL_LOST')
    const storedLabel = {
      path: 'backup_label',
      ...(await storeBytes(store, Buffer.from(stopped.label), true)),
    }
    const all = [...copied, copiedControl, ...copiedWal, storedLabel].filter(file => file !== undefined)
    return { files: all, folders }
  } finally {
    await client.end()
  }
}

async function ask<Row extends object>(client: pg.Client, statement: string): Promise<Row> {
  return (await client.query<Row>(statement)).rows[0] as Row
}

type StoppedBackup = { label: string; firstSegment: string; lastSegment: string }

/** Ends the backup and waits for the last WAL segment that it needs. */
async function stopBackup(client: pg.Client): Promise<StoppedBackup> {
  const { label, lastSegment } = await ask<{ label: string; lastSegment: string }>(
    client,
    `select labelfile as label, pg_walfile_name(lsn) as "lastSegment" from pg_backup_stop(wait_for_archive => false)`,
  )
  const firstSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
  if (!firstSegment) throw new Error(`the server's backup label is not as expected: ${label}`)
  return { label, firstSegment, lastSegment }
}

async function listWal(client: pg.Client, { firstSegment, lastSegment }: StoppedBackup): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_ls_waldir()
    where name ~ '^[0-9A-F]{24}$' and name collate "C" between $1 and $2 order by name collate "C"`,
    [firstSegment, lastSegment],
  )
  return rows.map(({ name }) => name)
}

async function listCluster(cluster: string): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = []
  const folders: string[] = []
  async function walk(folder: string): Promise<void> {
    for (const entry of await readdir(path.join(cluster, folder), { withFileTypes: true })) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) {
        folders.push(name)
        if (!emptied.has(name)) await walk(name)
      } else if (entry.isFile() && !leftOut.test(entry.name)) files.push(name)
    }
  }
  await walk('')
  return { files, folders: [...folders, 'pg_wal/archive_status', 'pg_wal/summaries'] }
}

/** Tolerates a file that the server deletes or truncates during the copy: replaying the WAL repeats that. */
async function copyFile(
  store: BackupStore,
  cluster: string,
  name: string,
  onFile: () => void,
): Promise<BackupFile | undefined> {
  const file = path.join(cluster, name)
  try {
    const { size } = await stat(file)
    const stored = isSmall(size)
      ? await storeBytes(store, (await readFile(file)).subarray(0, size), true)
      : await storeContent(store, readAsLong(file, size), true)
    onFile()
    return { path: name, ...stored }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Stops at the size that the file had. The WAL has the bytes that are appended during the copy. */
const readAsLong = (file: string, size: number): Readable => createReadStream(file, { end: size - 1 })
