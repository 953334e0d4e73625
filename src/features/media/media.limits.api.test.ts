import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { readOnly, withoutRoom } from '../../testing/disk.ts'
import { offeredWidths } from './variants.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app?.stop())

function upload(bytes: Uint8Array) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'picture.png'))
  return admin.post('/api/v1/media', form)
}
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
const stored = async () =>
  (await readdir(path.join(app.dataDir, 'media'), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort()

test('on a full disk an upload is refused with a message, and leaves nothing behind', {
  tags: 'thorough',
}, async () => {
  const before = await upload(await noise(500, 400))
  expect(before.status).toBe(200)
  const files = await stored()
  const { total } = (await admin.get('/api/v1/media')).body
  const picture = await noise(501, 400)
  const refused = await withoutRoom(50_000, () => upload(picture))
  expect(refused.body).toEqual({
    code: 'STORAGE_FULL',
    status: 507,
    message: 'امتلأت مساحة التخزين، فلم يُحفظ شيء؛ أخبر من يدير الخادم.',
  })
  expect(await stored()).toEqual(files)
  expect((await admin.get('/api/v1/media')).body.total).toBe(total)
  expect((await upload(picture)).status).toBe(200)
})

test('on a read-only disk an upload is refused with a message, and pictures are served without storing them', {
  tags: 'thorough',
}, async () => {
  const { hash } = (await upload(await noise(503, 400))).body
  const files = await stored()
  const picture = await noise(504, 400)
  const [refused, variant, share] = await readOnly(app.dataDir, () =>
    Promise.all([
      upload(picture),
      fetch(`${app.url}/media/${hash}-320.webp`),
      fetch(`${app.url}/share/site/0-00000000000000.jpg`),
    ]),
  )
  expect(refused.body).toEqual({
    code: 'STORAGE_READ_ONLY',
    status: 507,
    message: 'لا يقبل قرص الخادم الكتابة، فلا يُحفظ عليه شيء؛ أخبر من يدير الخادم.',
  })
  for (const [answer, width] of [
    [variant, 320],
    [share, 1200],
  ] as const) {
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, (await sharp(bytes).metadata()).width]).toEqual([200, width])
  }
  expect(await stored()).toEqual(files)
  expect((await upload(picture)).status).toBe(200)
})

test('on a full disk a variant is served without storing it', { tags: 'thorough' }, async () => {
  const { hash } = (await upload(await noise(502, 400))).body
  const files = await stored()
  const ask = () => fetch(`${app.url}/media/${hash}-320.webp`)
  const unsaved = await withoutRoom(10_000, ask)
  const bytes = Buffer.from(await unsaved.arrayBuffer())
  expect([unsaved.status, (await sharp(bytes).metadata()).width]).toEqual([200, 320])
  expect(await stored()).toEqual(files)
  expect(Buffer.from(await (await ask()).arrayBuffer())).toEqual(bytes)
  expect(await stored()).toHaveLength(files.length + 1)
})

test('a guest who requests every variant at once is refused some, and waiting ones are dropped on disconnect', {
  tags: 'thorough',
}, async () => {
  const hashes = [
    (await upload(await noise(1200, 800))).body.hash,
    (await upload(await noise(1201, 800))).body.hash,
  ]
  const addresses = hashes.flatMap(hash =>
    Object.entries(offeredWidths).flatMap(([shape, formats]) =>
      Object.entries(formats).flatMap(([format, widths]) =>
        widths.map(width => `/media/${hash}-${width}${shape === 'whole' ? '' : `-${shape}`}.${format}`),
      ),
    ),
  )
  const files = await stored()
  const leaving = new AbortController()
  const answers = addresses.map(async address => {
    const answer = await fetch(app.url + address, { signal: leaving.signal })
    if (answer.status !== 503) return
    leaving.abort()
    expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      '10',
      'private, no-store',
    ])
    return answer.status
  })
  const settled = await Promise.allSettled(answers)
  expect(settled).toContainEqual({ status: 'fulfilled', value: 503 })
  expect((await upload(await noise(505, 400))).status).toBe(200)
  // This one is queued behind all that are not dropped.
  expect((await fetch(`${app.url}/media/${hashes[0]}-160-1x1.avif`)).status).toBe(200)
  expect((await stored()).length - files.length).toBeLessThan(addresses.length / 2)
})

test('variants of clients that have left are not made, and uploads do not wait for a guest’s variant', {
  tags: 'thorough',
}, async () => {
  const { hash } = (await upload(await noise(1202, 800))).body
  const { storage } = app.services
  const { get, put } = storage
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => over.resolve())
  vi.spyOn(storage, 'get').mockImplementation(async key => {
    if (key !== `originals/${hash}.webp`) return get(key)
    begun.resolve()
    await over.promise
    return get(key)
  })
  const made = vi.spyOn(storage, 'put').mockImplementation(put)
  onTestFinished(() => void vi.restoreAllMocks())
  const ask = (name: string, signal?: AbortSignal) =>
    fetch(`${app.url}/media/${hash}-${name}`, signal ? { signal } : {})
  const first = ask('320.webp')
  await begun.promise
  const leaving = new AbortController()
  const abandoned = [160, 480, 640, 960, 1280, 1600].map(width => ask(`${width}.webp`, leaving.signal))
  const stays = ask('160.avif')
  await fetch(`${app.url}/healthz`)
  leaving.abort()
  await Promise.allSettled(abandoned)
  expect((await upload(await noise(506, 400))).status).toBe(200)
  made.mockClear()
  over.resolve()
  expect([(await first).status, (await stays).status]).toEqual([200, 200])
  expect(made.mock.calls.map(([key]) => key)).toEqual([
    `variants/${hash}/320.webp`,
    `variants/${hash}/160.avif`,
  ])
})

test('large simultaneous pictures are read one after the other', { tags: 'thorough' }, async () => {
  const great = await Promise.all(
    [1, 2, 3].map(shade =>
      sharp({ create: { width: 4600, height: 2700, channels: 3, background: { r: shade, g: 90, b: 9 } } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  )
  let max = 0
  // Waiting ones are not counted: they include reading the dimensions.
  const look = () => {
    max = Math.max(max, sharp.counters().process)
  }
  // A request that has just ended is still counted during its callback.
  const lookAfterwards = () => void setImmediate(look)
  sharp.queue.on('change', lookAfterwards)
  const answers = await Promise.all(great.map(upload))
  sharp.queue.off('change', lookAfterwards)
  expect(answers.map(({ status }) => status)).toEqual(great.map(() => 200))
  expect(max).toBe(1)
})
