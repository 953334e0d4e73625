/** @module-tag thorough */
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { collect } from '../testing/collect.ts'
import { makeArticle } from '../testing/factories.ts'
import { wav } from '../testing/recordings.ts'
import { startTestS3, type TestS3 } from '../testing/s3/server.ts'

let s3: TestS3
let app: TestApp
let admin: TestClient
beforeAll(async () => {
  s3 = await startTestS3()
  app = await startTestApp({ env: s3.env, worker: true })
  admin = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await s3?.stop()
})
beforeEach(() => s3.injectFaults(() => undefined))

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })
const keys = async (prefix?: string) =>
  (await collect(app.services.storage.list(prefix))).map(({ key }) => key)

async function uploadPicture(red: number) {
  const form = new FormData()
  const create = { width: 400, height: 300, channels: 3, background: { r: red, g: 90, b: 60 } } as const
  const bytes = await sharp({ create }).png().toBuffer()
  form.append('file', new File([new Uint8Array(bytes)], 'picture.png'))
  return admin.post('/api/v1/media', form)
}

/** Waits for the jobs first: one that prepares variants of an earlier picture would meet the faults too. */
async function injectFaultsAfterJobs(fault: Parameters<TestS3['injectFaults']>[0]) {
  const countPreparing = async () => {
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where task_identifier = 'prepareVariants'`.execute(app.db)
    return rows.length
  }
  await expect.poll(countPreparing).toBe(0)
  s3.injectFaults(fault)
}

async function uploadFile(name: string, bytes: Buffer) {
  const begun = await admin.post('/api/v1/attachment', { name, bytes: bytes.length })
  for (let at = 0; at < bytes.length; at += begun.body.partBytes) {
    const form = new FormData()
    form.append('upload', begun.body.upload)
    form.append('part', String(at / begun.body.partBytes))
    form.append('file', new File([new Uint8Array(bytes.subarray(at, at + begun.body.partBytes))], name))
    expect((await admin.put('/api/v1/attachment/part', form)).status).toBe(200)
  }
  return () => admin.post('/api/v1/attachment/finish', { upload: begun.body.upload })
}

test('pictures are stored in the bucket, generated in every width, taken down and deleted', async () => {
  const { body } = await uploadPicture(10)
  const path = `/media/${body.hash}-320.webp`
  const answer = await get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(320)
  expect(await keys()).toEqual(
    expect.arrayContaining([`originals/${body.hash}.webp`, `variants/${body.hash}/320.webp`]),
  )
  expect((await readdir(app.dataDir)).includes('media')).toBe(false)

  const id = await makeArticle(app.db, { columns: { image_id: body.id } })
  const taken = await admin.post(`/api/v1/article/takedown/${id}`, { reason: 'حكم' })
  expect(taken.status).toBe(200)
  await expect.poll(async () => (await get(path)).status).toBe(410)

  const other = (await uploadPicture(20)).body
  expect((await admin.delete(`/api/v1/media/${other.id}`)).status).toBe(200)
  expect([
    (await get(`/media/${other.hash}-320.webp`)).status,
    await keys(`variants/${other.hash}/`),
  ]).toEqual([404, []])
})

test('recordings are joined from their parts and served in ranges', async () => {
  const bytes = wav({ seconds: 5000 })
  const finish = await uploadFile('تسجيل.wav', bytes)
  const { status, body } = await finish()
  expect({ status, body }).toMatchObject({ status: 200, body: { format: 'wav', seconds: 5000 } })
  const path = `/media/${body.hash}.wav`
  expect(Buffer.from(await (await get(path)).arrayBuffer()).equals(bytes)).toBe(true)
  const range = await get(path, { range: 'bytes=-4' })
  expect([range.status, range.headers.get('content-length'), (await range.arrayBuffer()).byteLength]).toEqual(
    [206, '4', 4],
  )
  expect((await get(path, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  expect(await keys('uploads/')).toEqual([])
})

test('a bucket that responds with 500: people get 503 with Retry-After, uploads succeed later, a job repeats deletions', async () => {
  const { body } = await uploadPicture(30)
  const attached = await (await uploadFile('a.wav', wav({ seconds: 2 })))()
  const finish = await uploadFile('b.wav', wav({ seconds: 3 }))
  await injectFaultsAfterJobs(() => 500)
  const share = '/share/site/0-00000000000000.jpg'
  for (const path of [`/media/${body.hash}-160.webp`, `/media/${attached.body.hash}.wav`]) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
      'private, no-store',
    ])
  }
  expect((await get(share)).status).not.toBe(404)
  for (const call of [uploadPicture(40), finish()]) {
    expect(await call).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  }
  expect((await admin.delete(`/api/v1/media/${body.id}`)).status).toBe(200)
  s3.injectFaults(() => undefined)
  expect([(await uploadPicture(40)).status, (await finish()).status]).toEqual([200, 200])
  await expect.poll(() => keys('originals/')).not.toContain(`originals/${body.hash}.webp`)
  app.takeErrors()
})

test('a connection that breaks in the middle of a recording breaks the response', async () => {
  const { body } = await (
    await uploadFile('c.wav', Buffer.concat([wav({ seconds: 1 }), randomBytes(300_000)]))
  )()
  await injectFaultsAfterJobs(({ method }) => (method === 'GET' ? 'cut' : undefined))
  const answer = await get(`/media/${body.hash}.wav`)
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  app.takeErrors()
})
