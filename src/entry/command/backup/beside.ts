import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { BackupFailure } from '../../../platform/backup/failure.ts'
import { lockFolder } from '../../../platform/backup/folder-lock.ts'
import type { Backup } from '../../../platform/backup/manifest.ts'
import { requireRoom } from '../../../platform/backup/require-room.ts'
import { restoreDump } from '../../../platform/backup/restore-dump.ts'
import { restoreCluster } from '../../../platform/backup/restore-files.ts'
import type { BackupKeys } from '../../../platform/backup/sealed-keys.ts'
import type { BackupStore } from '../../../platform/backup/store.ts'
import type { Config } from '../../../platform/config.ts'
import { lockSpace } from '../../../platform/database/holder.ts'
import {
  placeCluster,
  removeCluster,
  startEmbeddedDatabase,
} from '../../../platform/embedded-database/embedded-database.ts'

type Beside = { store: BackupStore; backup: Backup; keys: BackupKeys; config: Config; databaseUrl: string }

/**
 * Restores a backup's database beside the site's, runs `work` with its address, and removes it. The next call
 * removes what a killed one left behind.
 * @throws BackupFailure BACKUP_BUSY if another process uses the same folder
 */
export function withRestoredBeside<T>(beside: Beside, work: (url: string) => Promise<T>): Promise<T> {
  return beside.backup.database.kind === 'base' ? withCluster(beside, work) : withDatabase(beside, work)
}

async function withCluster<T>({ store, backup, keys, config }: Beside, work: (url: string) => Promise<T>) {
  const folder = path.join(config.dataDir, 'verify')
  const dir = path.join(folder, 'postgres')
  await mkdir(folder, { recursive: true })
  // The server may run as another user.
  await chmod(folder, 0o755)
  const unlock = await lockFolder(folder)
  try {
    await requireRoom(folder, backup.database.files)
    await placeCluster(dir, keys.databasePassword ?? '', cluster =>
      restoreCluster(store, backup.database, { dir: cluster, onFile: () => {} }),
    )
    const { url, stop } = await startEmbeddedDatabase(dir)
    return await work(url).finally(stop)
  } finally {
    await removeCluster(dir)
    await unlock()
    await rm(folder, { recursive: true, force: true })
  }
}

async function withDatabase<T>({ store, backup, databaseUrl }: Beside, work: (url: string) => Promise<T>) {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  let name = ''
  try {
    const prefix = await findPrefix(client)
    await dropLeftovers(client, prefix)
    name = `${prefix}${randomUUID().slice(0, 8)}`
    await tryLock(client, name)
    await client.query(`create database ${name} encoding 'UTF8' template template0`).catch(error => {
      if (error.code === '42501') throw new BackupFailure('MAY_NOT_CREATE_DATABASE', error.message)
      throw error
    })
    const url = addressOf(databaseUrl, name)
    const [file] = backup.database.files
    if (file) await restoreDump(store, { file, major: backup.postgres.major }, url)
    return await work(url)
  } finally {
    if (name) await client.query(`drop database if exists ${name} with (force)`).catch(() => {})
    await client.end()
  }
}

/**
 * Prefix of the names of this site's databases, as other sites may verify their backups on the same server.
 */
async function findPrefix(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select oid from pg_database where datname = current_database()')
  return `warraq_verify_${rows[0].oid}_`
}

/** Locks the name of a database. The lock lives as long as the process. */
async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as held', [
    lockSpace,
    name,
  ])
  return rows[0].held
}

async function dropLeftovers(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    prefix,
  ])
  for (const { datname } of rows) {
    if (await tryLock(client, datname)) await client.query(`drop database if exists ${datname} with (force)`)
  }
}

/**
 * The same server's address with another database name. The address may have none, which means the user's.
 */
export const addressOf = (databaseUrl: string, name: string) =>
  databaseUrl.replace(/^([a-z]+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`)
