import { execFileSync, spawn } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withoutRoom } from '../../testing/disk.ts'
import { createFolderStore } from './folder-store.ts'
import { refuseUnusable } from './judge-backup.ts'
import { machine } from './lock-holder.ts'
import type { BackupBody } from './manifest.ts'
import { objectName, readContent, storeContent } from './objects.ts'
import { findPgTool } from './pg-tool.ts'
import { requireRoom } from './require-room.ts'
import { emptyFolder } from './restore-files.ts'
import { compareRows } from './row-counts.ts'
import type { BackupStore } from './store.ts'

let root: string
let dir: string
let store: BackupStore
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'warraq-backup-'))
})
beforeEach(async () => {
  dir = await mkdtemp(path.join(root, 'store-'))
  store = createFolderStore(dir)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const body: BackupBody = {
  format: 1,
  startedAt: '2026-11-27T06:00:00.000Z',
  endedAt: '2026-11-27T06:00:09.000Z',
  site: { id: 'a', url: 'https://news.example' },
  program: '1.0.0',
  migrations: ['20261126210000_arabic'],
  postgres: { version: '18.4', major: 18, machine: 'linux x64' },
  database: { kind: 'base', files: [], folders: [], rows: {} },
  media: [],
}
const put = (text: string, packed = false) => storeContent(store, Readable.from([Buffer.from(text)]), packed)
const overwrite = async (name: string, text: string) => writeFile(path.join(dir, name), text)

describe('content', () => {
  test.each([false, true])(
    'that has grown is not written out (packed: %s)',
    { tags: 'thorough' },
    async packed => {
      const stored = await put('خبر', packed)
      const grown = Buffer.alloc(64 * 2 ** 20)
      await writeFile(path.join(dir, objectName(stored)), packed ? zstdCompressSync(grown) : grown)
      let written = 0
      const target = new Writable({
        write(chunk: Buffer, _encoding, done) {
          written += chunk.length
          done()
        },
      })
      await expect(readContent(store, stored, target)).rejects.toMatchObject({ code: 'DAMAGED_FILE' })
      expect(written).toBeLessThan(2 ** 20)
    },
  )
  test.skipIf(process.platform === 'win32')(
    'is readable by its owner alone, as it has accounts and texts',
    async () => {
      const stored = await put('خبر')
      const { mode } = await stat(path.join(dir, objectName(stored)))
      expect(mode & 0o077).toBe(0)
    },
  )
  test('that does not fit on the disk leaves nothing behind', async () => {
    const large = () => put('x'.repeat(100_000))
    await expect(withoutRoom(50_000, large)).rejects.toMatchObject({ code: 'STORE_FULL' })
    expect([await store.list('objects'), await readdir(path.join(dir, 'incoming'))]).toEqual([[], []])
  })
})

describe('two backups into one folder', () => {
  const lockOf = (holder: object) => overwrite('lock', JSON.stringify(holder))
  const deadPid = Number(execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }))

  test('one takes over the lock of a dead process, and removes what that left', async () => {
    await lockOf({ id: 'dead', machine, pid: deadPid })
    await mkdir(path.join(dir, 'incoming'))
    await overwrite('incoming/part', 'half')
    const tries = await Promise.allSettled([store.lock(), store.lock(), store.lock()])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await readdir(dir)).toEqual(['lock'])
  })
  test.skipIf(process.platform === 'win32')(
    'one takes over when another program has got the number of a dead process',
    { tags: 'thorough' },
    async () => {
      const other = spawn('sleep', ['60'])
      try {
        await lockOf({ id: 'dead', machine, pid: other.pid })
        await expect(store.lock()).rejects.toMatchObject({ code: 'BACKUP_BUSY' })
        const longAgo = new Date(Date.now() - 600_000)
        await utimes(path.join(dir, 'lock'), longAgo, longAgo)
        await (await store.lock())()
      } finally {
        other.kill()
      }
    },
  )
  test('one is refused while another machine holds the lock and shows signs of life', async () => {
    await lockOf({ id: 'far', host: 'elsewhere', pid: deadPid })
    await expect(store.lock()).rejects.toMatchObject({
      code: 'BACKUP_BUSY',
      details: `elsewhere, ${deadPid}`,
    })
    const longAgo = new Date(Date.now() - 600_000)
    await utimes(path.join(dir, 'lock'), longAgo, longAgo)
    await (await store.lock())()
  })
})

test('a folder for pictures that is a link to another disk is emptied and stays', async () => {
  const [disk, link] = [await mkdtemp(path.join(root, 'disk-')), path.join(dir, 'media')]
  await mkdir(path.join(disk, 'originals'))
  await mkdir(path.join(disk, 'lost+found'))
  await writeFile(path.join(disk, 'originals/a.webp'), 'of an interrupted restore')
  await symlink(disk, link)
  await emptyFolder(link)
  expect(await readdir(disk)).toEqual(['lost+found'])
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
  await emptyFolder(path.join(dir, 'missing'))
})

describe('refuses', () => {
  const dump = { ...body, database: { kind: 'dump' as const } }
  const server = { isEmbedded: false, major: 18 }
  const embedded = { isEmbedded: true, major: 18 }
  test.each([
    ['a newer schema', { ...body, migrations: ['20991231000000_far'] }, embedded, 'NEWER_SCHEMA'],
    ['an embedded database on a server', body, server, 'OTHER_KIND'],
    ['a dump in the embedded database', dump, embedded, 'OTHER_KIND'],
    ['files of another PostgreSQL', body, { ...embedded, major: 19 }, 'OTHER_POSTGRES'],
    ['a dump on an older server', dump, { ...server, major: 17 }, 'OTHER_POSTGRES'],
  ])('%s', (_, backup, target, code) => {
    expect(() => refuseUnusable(backup, target)).toThrow(expect.objectContaining({ code }))
  })
  test('accepts all others', () => {
    refuseUnusable(body, embedded)
    refuseUnusable(dump, server)
    refuseUnusable(dump, { ...server, major: 19 })
  })
})

describe('pg_dump', () => {
  const fake = async (major: number) => {
    const bin = path.join(await mkdtemp(path.join(root, 'bin-')), 'pg_dump')
    await writeFile(bin, `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${major}.3 (Debian)'\n`)
    await chmod(bin, 0o755)
    return path.dirname(bin)
  }
  test('is chosen by the server’s version, or else the next newer one', async () => {
    const [old, same, newer] = [await fake(15), await fake(17), await fake(18)]
    expect(await findPgTool('pg_dump', 17, [newer, old, same])).toBe(path.join(same, 'pg_dump'))
    expect(await findPgTool('pg_dump', 16, [newer, old])).toBe(path.join(newer, 'pg_dump'))
    await expect(findPgTool('pg_dump', 19, [newer, old])).rejects.toMatchObject({
      code: 'OLD_PG_TOOL',
      details: 'pg_dump 18 < 19',
    })
  })
  test('that cannot be found is named in the error', async () => {
    await expect(findPgTool('pg_dump', 18, [root])).rejects.toMatchObject({ code: 'NO_PG_TOOL' })
  })
})

test('a copy beside the site is refused if it would fill the disk of the database', async () => {
  await expect(requireRoom(dir, [{ size: 2 ** 52 }])).rejects.toMatchObject({ code: 'NO_ROOM' })
  await requireRoom(dir, [{ size: 1 }])
})

test('tables with missing or surplus rows are named', () => {
  const exact = (count: number) => ({ least: count, most: count })
  const expected = { a: exact(3), b: exact(2), c: { least: 1, most: 4 }, d: exact(0) }
  expect(compareRows(expected, { a: 3, b: 1, c: 4 })).toEqual(['b: 1 (2)', 'd: missing (0)'])
})
