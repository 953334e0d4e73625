import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { collect } from '../../testing/collect.ts'
import { startTestS3, type TestS3 } from '../../testing/s3/server.ts'
import { createDiskStorage } from './disk.ts'
import { copyFiles } from './move.ts'
import { createMovingStorage } from './moving.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

const webp = { contentType: 'image/webp' }
const forget = vi.fn(async (_: string) => {})

let home: string
let server: TestS3
let disk: Storage
let s3: Storage
beforeAll(async () => {
  server = await startTestS3('news-media', { pageLength: 100 })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'move-'))
  onTestFinished(() => rm(home, { recursive: true }))
  disk = createDiskStorage(home)
  s3 = createS3Storage(server.settings)
  server.injectFaults(() => undefined)
  for await (const { key } of s3.list()) await s3.delete(key)
  forget.mockClear()
})

const put = (storage: Storage, key: string, text: string) => storage.put(key, Buffer.from(text), webp)
const textAt = async (storage: Storage, key: string) => {
  const file = await storage.get(key)
  return file && Buffer.from(file.bytes).toString()
}
const keysOf = async (storage: Storage) => (await collect(storage.list())).map(({ key }) => key).sort()

test.each(['to S3', 'to the disk'])(
  'all files move %s, once; a second run compares them',
  { tags: 'thorough' },
  async direction => {
    const [from, to] = direction === 'to S3' ? [disk, s3] : [s3, disk]
    const keys = Array.from({ length: 12 }, (_, at) => `v/${at}.webp`)
    await Promise.all(keys.map((key, at) => put(from, key, 'x'.repeat(at))))
    expect(await copyFiles({ from, to, forget })).toMatchObject({
      files: 12,
      bytes: 66,
      copied: 12,
      failed: 0,
    })
    expect(await keysOf(to)).toEqual(keys.sort())
    expect(await textAt(to, 'v/5.webp')).toBe('xxxxx')
    expect(await copyFiles({ from, to, forget })).toMatchObject({ copied: 0, same: 12 })
  },
)

test('a move that S3 interrupts is finished by the next one', { tags: 'thorough' }, async () => {
  for (let at = 0; at < 20; at += 1) await put(disk, `v/${at}.webp`, `${at}`)
  let puts = 0
  server.injectFaults(({ method }) => {
    if (method === 'PUT') puts += 1
    return puts > 8 ? 403 : undefined
  })
  await expect(copyFiles({ from: disk, to: s3, forget })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  server.injectFaults(() => undefined)
  const { copied, same, failed } = await copyFiles({ from: disk, to: s3, forget })
  expect([copied + same, copied > 0, same > 0, failed]).toEqual([20, true, true, 0])
})

test('files that the site has written since stay; older copies are replaced', {
  tags: 'thorough',
}, async () => {
  await put(disk, 'a.webp', 'old')
  await put(s3, 'b.webp', 'stale')
  const soon = new Date(Date.now() + 60_000)
  const later: Storage = {
    ...s3,
    async *list() {
      for await (const file of s3.list()) {
        yield { ...file, lastModified: file.key === 'a.webp' ? soon : new Date(0) }
      }
    },
  }
  await put(s3, 'a.webp', 'newer')
  await put(disk, 'b.webp', 'fresh')
  expect(await copyFiles({ from: disk, to: later, forget })).toMatchObject({ newer: 1, copied: 1 })
  expect([await textAt(s3, 'a.webp'), await textAt(s3, 'b.webp')]).toEqual(['newer', 'fresh'])
})

test('a file that the site deletes during its copy does not come back', async () => {
  await put(disk, 'a.webp', 'x')
  const site = createMovingStorage({ to: s3, from: disk })
  const slow: Storage = {
    ...s3,
    async write(key, source) {
      await site.delete(key)
      await s3.write(key, source)
    },
  }
  forget.mockImplementationOnce(key => s3.delete(key))
  expect(await copyFiles({ from: disk, to: slow, forget })).toMatchObject({ deleted: 1, copied: 0 })
  expect([await keysOf(disk), await keysOf(s3)]).toEqual([[], []])
})

test('a file that arrives damaged is copied again, then reported', async () => {
  await put(disk, 'a.webp', 'good')
  const damaging: Storage = {
    ...s3,
    async write(key, source) {
      await collect(source)
      await put(s3, key, 'evil')
    },
  }
  expect(await copyFiles({ from: disk, to: damaging, forget })).toMatchObject({ failed: 1 })
})

test('while files move, the site reads from both places, writes to the new one, and deletes from both', {
  tags: 'thorough',
}, async () => {
  const site = createMovingStorage({ to: s3, from: disk })
  await put(disk, 'old.webp', '0123')
  await put(site, 'new.webp', '4567')
  expect([await keysOf(disk), await keysOf(s3)]).toEqual([['old.webp'], ['new.webp']])
  expect(await keysOf(site)).toEqual(['new.webp', 'old.webp'])
  for (const [key, text] of [
    ['old.webp', '12'],
    ['new.webp', '56'],
  ] as const) {
    expect(await site.exists(key)).toBe(true)
    expect(await site.describe(key)).toMatchObject({ size: 4 })
    expect((await site.readSpan(key, { start: 1, end: 2 })).toString()).toBe(text)
    expect((await collect((await site.stream(key, { start: 1, end: 2 }))!)).join('')).toBe(text)
  }
  expect([await site.get('none.webp'), await site.home.isEmpty()]).toEqual([undefined, false])
  // Parts of an upload that started before the move.
  const hash = await site.join(['old.webp', 'new.webp'], name => `${name}.webp`)
  expect(await textAt(s3, `${hash}.webp`)).toBe('01234567')
  await site.delete('old.webp')
  await put(disk, 'v/1.webp', 'x')
  await put(s3, 'v/2.webp', 'x')
  await site.deletePrefix('v/')
  expect([await keysOf(disk), await keysOf(s3)]).toEqual([[], ['new.webp', `${hash}.webp`].sort()])
})

/** `FILES=10000` moves as many as a release should. */
const count = Number(process.env.FILES ?? 500)

test('several pages of files are moved and compared', {
  tags: 'thorough',
  timeout: count * 100,
}, async () => {
  // Avoids the per-file sync of the disk storage.
  for (let folder = 0; folder < 100; folder += 1) {
    await mkdir(path.join(home, `many/${folder}`), { recursive: true })
    const files = Array.from({ length: count / 100 }, (_, at) => at * 100 + folder)
    await Promise.all(files.map(n => writeFile(path.join(home, `many/${folder}/${n}.webp`), `file ${n}`)))
  }
  expect(await copyFiles({ from: disk, to: s3, forget })).toMatchObject({
    files: count,
    copied: count,
    failed: 0,
  })
  expect(await textAt(s3, `many/99/${count - 1}.webp`)).toBe(`file ${count - 1}`)
})
