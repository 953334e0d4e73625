import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import { type BackupBody, listBackups, putManifest } from './manifest.ts'
import { objectName, storeContent } from './objects.ts'
import { chooseKept, pruneBackups } from './retention.ts'
import type { BackupStore } from './store.ts'

let dir: string
let store: BackupStore
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-retention-'))
  store = createFolderStore(dir)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Writes the manifest of a backup, and returns its name. */
function backUp(
  time: number,
  {
    media = [],
    id = 'a',
    into = store,
  }: { media?: BackupBody['media']; id?: string; into?: BackupStore } = {},
): Promise<string> {
  const startedAt = new Date(time).toISOString()
  const body: BackupBody = {
    format: 1,
    startedAt,
    endedAt: startedAt,
    site: { id, url: `https://${id}.example` },
    program: '1.0.0',
    migrations: [],
    postgres: { version: '18.4', major: 18, machine: 'linux x64' },
    database: { kind: 'base', files: [], folders: [], rows: {} },
    media,
  }
  return putManifest(into, body, { secretsKey: null, databasePassword: null }, 'a long passphrase')
}

const nameAt = (time: number) => `backups/${new Date(time).toISOString().replaceAll(':', '-')}.json`
const hourMs = 3_600_000
const end = Date.parse('2026-11-27T03:15:00.000Z')
const daysOf = (names: Set<string>) => [...names].map(name => name.slice(8, 18)).toSorted()

test('two backups a day for two years leave 7 days, 4 weeks and 12 months', () => {
  const names = Array.from({ length: 1460 }, (_, index) => nameAt(end - index * 12 * hourMs))
  const kept = daysOf(chooseKept(names))
  expect(kept.slice(-10)).toEqual([
    ...['2026-10-31', '2026-11-08', '2026-11-15'],
    ...['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
  ])
  expect(kept.slice(0, 3)).toEqual(['2025-12-31', '2026-01-31', '2026-02-28'])
  expect(kept).toHaveLength(20)
})

test('the newest backup known to restore is kept whatever its age', () => {
  const names = Array.from({ length: 100 }, (_, index) => nameAt(end - index * 12 * hourMs))
  const verified = [21, 61].map(index => names[index]!)
  const kept = chooseKept(names, new Set([...verified, nameAt(0)]))
  expect(verified.map(name => kept.has(name))).toEqual([true, false])
  expect(chooseKept(names).has(verified[0]!)).toBe(false)
})

test('few backups, or backups with a long pause between them, are all kept', () => {
  const names = [0, 40, 400].map(days => nameAt(end - days * 24 * hourMs))
  expect(chooseKept(names).size).toBe(3)
  expect(chooseKept([]).size).toBe(0)
})

test('content of deleted backups alone is deleted with them; a damaged manifest prevents any deletion', {
  tags: 'thorough',
}, async () => {
  const put = async (text: string) => ({
    path: text,
    ...(await storeContent(store, Readable.from([Buffer.from(text)]), false)),
  })
  const [shared, old, fresh] = [await put('shared'), await put('old'), await put('fresh')]
  await backUp(end - hourMs, { media: [shared, old] })
  const newest = await backUp(end, { media: [shared, fresh] })
  expect(await pruneBackups(store, { site: 'a' })).toEqual({ backups: 1, objects: 1 })
  expect(await listBackups(store)).toEqual([newest])
  expect(await store.list('objects')).toEqual([shared, fresh].map(objectName).toSorted())

  const alien = ['backups/news-2026-11-26.sql.gz', 'objects/pack/pack-1.idx', 'objects/ab/cd0123456789']
  for (const name of alien) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true })
    await writeFile(path.join(dir, name), 'of another program')
  }
  expect(await pruneBackups(store, { site: 'a' })).toEqual({ backups: 0, objects: 0 })
  expect([...(await store.list('backups')), ...(await store.list('objects'))]).toEqual(
    expect.arrayContaining(alien),
  )

  await backUp(end - 2 * hourMs, { media: [shared] })
  await writeFile(path.join(dir, newest), 'cut')
  await expect(pruneBackups(store, { site: 'a' })).rejects.toMatchObject({ code: 'DAMAGED_FILE' })
  expect(await store.list('objects')).toEqual(expect.arrayContaining([shared, fresh].map(objectName)))
  expect(await listBackups(store)).toHaveLength(2)
})

test.each([
  ['the newest', { other: 0, own: 1 }],
  ['one that the rule deletes', { other: 1, own: 0 }],
])('where another site has %s, nothing is deleted', async (_, { other, own }) => {
  const into = createFolderStore(path.join(dir, `shared-${other}`))
  const names = [
    await backUp(end - other * hourMs, { id: 'b', into }),
    await backUp(end - own * hourMs, { into }),
    await backUp(end - 3 * hourMs, { into }),
  ]
  await expect(pruneBackups(into, { site: 'a' })).rejects.toMatchObject({
    code: 'OTHER_SITE',
    details: 'https://b.example',
  })
  expect(await listBackups(into)).toEqual(names.toSorted())
})
