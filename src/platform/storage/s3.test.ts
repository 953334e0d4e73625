import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collect } from '../../testing/collect.ts'
import { startTestS3, type TestS3 } from '../../testing/s3/server.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

const patienceMs = 20_000
const webp = { contentType: 'image/webp' }
const bytes = Buffer.from('0123456789')
const away = { code: 'UNAVAILABLE' }

let s3: TestS3
let storage: Storage
beforeAll(async () => {
  s3 = await startTestS3('news-media', { pageLength: 100 })
  storage = createS3Storage(s3.settings, { patienceMs })
  await storage.put('a.webp', bytes, webp)
})
afterAll(() => s3?.stop())
beforeEach(() => s3.injectFaults(() => undefined))

const span = { start: 0, end: 9 }
const calls = {
  put: () => storage.put('b.webp', bytes, webp),
  write: () => storage.write('b.webp', source(bytes)),
  get: () => storage.get('a.webp'),
  describe: () => storage.describe('a.webp'),
  exists: () => storage.exists('a.webp'),
  readSpan: () => storage.readSpan('a.webp', span),
  stream: () => storage.stream('a.webp', span),
  join: () => storage.join(['a.webp'], hash => `${hash}.webp`),
  list: () => collect(storage.list()),
  delete: () => storage.delete('b.webp'),
  deletePrefix: () => storage.deletePrefix('b/'),
  sweep: () => storage.sweep(),
  readMarker: () => storage.home.readMarker(),
}

test.each(Object.entries(calls))(
  '%s: denied access is UNAVAILABLE, and nothing is stored',
  async (_, call) => {
    s3.injectFaults(() => 403)
    await expect(call()).rejects.toMatchObject(away)
    s3.injectFaults(() => undefined)
    expect(await storage.exists('b.webp')).toBe(false)
  },
)

test('an error is retried twice, then reported as UNAVAILABLE; a temporary one goes unnoticed', async () => {
  s3.takeRequests()
  s3.injectFaults(() => 500)
  await expect(storage.get('a.webp')).rejects.toMatchObject(away)
  expect(s3.takeRequests()).toHaveLength(3)
  let failures = 1
  s3.injectFaults(() => (failures-- > 0 ? 503 : undefined))
  expect(await storage.get('a.webp')).toMatchObject({ size: 10 })
})

test('a full store is STORAGE_FULL', async () => {
  s3.injectFaults(() => 507)
  await expect(calls.put()).rejects.toMatchObject({ code: 'STORAGE_FULL' })
})

test('a store that never responds times out', async () => {
  s3.injectFaults(() => 'silent')
  const hasty = createS3Storage(s3.settings, { patienceMs: 100 })
  await expect(hasty.get('a.webp')).rejects.toMatchObject(away)
  await expect(hasty.put('b.webp', bytes, webp)).rejects.toMatchObject(away)
})

test('a wrong secret, a missing bucket, an unreachable store: UNAVAILABLE, even for missing files', async () => {
  for (const wrong of [{ secret: 'x' }, { bucket: 'nobody-has-it' }, { endpoint: 'http://127.0.0.1:1' }]) {
    const elsewhere = createS3Storage({ ...s3.settings, ...wrong }, { patienceMs })
    for (const key of ['a.webp', 'missing.webp']) {
      await expect(elsewhere.get(key)).rejects.toMatchObject(away)
      await expect(elsewhere.describe(key)).rejects.toMatchObject(away)
    }
    await expect(elsewhere.home.readMarker()).rejects.toMatchObject(away)
  }
})

test('a broken-off body is read again; a stream fails, and never ends early', async () => {
  const cutTimes = (times: number) => {
    let left = times
    s3.injectFaults(({ method }) => (method === 'GET' && left-- > 0 ? 'cut' : undefined))
  }
  cutTimes(2)
  expect((await storage.get('a.webp'))?.bytes).toEqual(bytes)
  cutTimes(3)
  await expect(storage.get('a.webp')).rejects.toMatchObject(away)
  cutTimes(1)
  expect(await storage.readSpan('a.webp', { start: 2, end: 5 })).toEqual(Buffer.from('2345'))
  cutTimes(1)
  await expect(buffer((await storage.stream('a.webp', span))!)).rejects.toThrow()
})

test('a put whose response is lost is repeated', async () => {
  let left = 1
  s3.injectFaults(() => (left-- > 0 ? 'lost' : undefined))
  await storage.put('c.webp', bytes, webp)
  expect((await storage.get('c.webp'))?.bytes).toEqual(bytes)
})

test('a long file is uploaded in parts; failures leave neither a file nor parts', {
  tags: 'thorough',
}, async () => {
  const long = randomBytes(17 * 2 ** 20)
  s3.takeRequests()
  await storage.write('long.mp4', source(long))
  expect(s3.takeRequests().filter(({ query }) => query.has('partNumber'))).toHaveLength(3)
  const read = (await buffer(
    (await storage.stream('long.mp4', { start: 0, end: long.length - 1 }))!,
  )) as Buffer
  expect(read.equals(long)).toBe(true)

  s3.injectFaults(({ query }) => (query.get('partNumber') === '2' ? 500 : undefined))
  await expect(storage.write('broken.mp4', source(long))).rejects.toMatchObject(away)
  // S3 may report an error after status 200.
  s3.injectFaults(({ method, query }) =>
    method === 'POST' && query.has('uploadId') ? 'late error' : undefined,
  )
  await expect(storage.write('broken.mp4', source(long))).rejects.toMatchObject(away)
  s3.injectFaults(() => undefined)
  await expect(storage.write('broken.mp4', failing(long))).rejects.toThrow()
  expect([await storage.exists('broken.mp4'), await s3.countUploads()]).toEqual([false, 0])
})

test('sweep aborts multipart uploads a day after their start', { tags: 'thorough' }, async () => {
  const long = randomBytes(9 * 2 ** 20)
  s3.injectFaults(({ method, query }) => (query.has('partNumber') || method === 'DELETE' ? 500 : undefined))
  await expect(storage.write('left.mp4', source(long))).rejects.toMatchObject(away)
  s3.injectFaults(() => undefined)
  await storage.sweep()
  expect(await s3.countUploads()).toBe(1)
  const tomorrow = () => Date.now() + 25 * 60 * 60 * 1000
  await createS3Storage(s3.settings, { now: tomorrow }).sweep()
  expect(await s3.countUploads()).toBe(0)
})

test('parts that change during a join are not joined', async () => {
  await storage.put('p/0.part', Buffer.from('old'), { contentType: 'application/octet-stream' })
  const name = (hash: string) => `files/${hash}.mp4`
  const hash = createHash('sha256').update('old').digest('hex').slice(0, 32)
  const other = createS3Storage(s3.settings)
  const joined = storage.join(['p/0.part'], found => {
    changed = other.put('p/0.part', Buffer.from('new'), { contentType: 'application/octet-stream' })
    return name(found)
  })
  let changed: Promise<void> | undefined
  await joined.catch(() => {})
  await changed
  const stored = await storage.get(name(hash))
  expect([undefined, 'old']).toContain(stored && Buffer.from(stored.bytes).toString())
})

test('lists and deletes more than a page', { tags: 'thorough' }, async () => {
  const keys = Array.from({ length: 210 }, (_, at) => `many/${at}.webp`)
  for (let at = 0; at < keys.length; at += 50) {
    await Promise.all(keys.slice(at, at + 50).map(key => storage.put(key, bytes, webp)))
  }
  expect(await collect(storage.list('many/'))).toHaveLength(keys.length)
  await storage.deletePrefix('many/')
  expect(await collect(storage.list('many/'))).toEqual([])
})

async function* source(all: Buffer) {
  for (let at = 0; at < all.length; at += 2 ** 20) yield all.subarray(at, at + 2 ** 20)
}

async function* failing(all: Buffer) {
  yield* source(all)
  throw new Error('the source ends early')
}
