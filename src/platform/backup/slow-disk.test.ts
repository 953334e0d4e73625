/** @module-tag thorough */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedDatabase } from '../embedded-database/embedded-database.ts'
import { copyCluster } from './base-backup.ts'
import { createFolderStore } from './folder-store.ts'

test('a backup whose disk hangs loses its WAL and fails', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'warraq-slow-'))
  await chmod(root, 0o755)
  const database = await startEmbeddedDatabase(path.join(root, 'postgres'), { backupWal: '16MB' })
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const store = createFolderStore(path.join(root, 'store'))
    let begun: () => void = () => {}
    const hangs = new Promise<void>(resolve => {
      begun = resolve
    })
    let goOn: () => void = () => {}
    const hung = new Promise<void>(resolve => {
      goOn = resolve
    })
    const slow = {
      ...store,
      async put(...given: Parameters<typeof store.put>) {
        begun()
        await hung
        return store.put(...given)
      },
    }
    const backup = copyCluster(slow, database.url, () => {})
    backup.catch(() => {})
    await hangs
    for (let round = 0; round < 5; round += 1) {
      await client.query('create table filler as select repeat($1, 1000) from generate_series(1, 20000)', [
        'x',
      ])
      await client.query('drop table filler')
      await client.query('select pg_switch_wal()')
      await client.query('checkpoint')
    }
    const slots = await client.query(`select from pg_replication_slots where wal_status <> 'lost'`)
    expect(slots.rows).toEqual([])
    goOn()
    await expect(backup).rejects.toMatchObject({ code: 'WAL_LOST' })
    await copyCluster(store, database.url, () => {})
  } finally {
    await client.end()
    await database.stop()
    await rm(root, { recursive: true, force: true })
  }
}, 60_000)
