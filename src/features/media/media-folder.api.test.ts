import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDisk } from '../../platform/storage/open-storage.ts'
import { createS3Storage } from '../../platform/storage/s3.ts'
import { createReadiness } from '../../server/readiness.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeMedia } from '../../testing/factories.ts'
import { startTestS3 } from '../../testing/s3/server.ts'
import { until } from '../../testing/until.ts'
import { markMediaFolder } from './media-folder.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const disk = () => openDisk(app.dataDir)

test('a media folder not mounted at the start: not ready; one lost later: a problem, while pages are served', async () => {
  const folder = path.join(app.dataDir, 'media')
  const elsewhere = `${folder}-disk`
  const readiness = () => createReadiness(app.db, disk(), 0)
  const problem = expect.stringMatching('mounted')
  await mkdir(folder, { recursive: true })
  expect(await markMediaFolder(app.db, disk())).toBeUndefined()
  await makeMedia(app.db)
  const ofToday = readiness()
  expect(await ofToday()).toEqual({ ready: true, failingMail: 0 })
  await rename(folder, elsewhere)
  await mkdir(folder)
  expect(await markMediaFolder(app.db, disk())).toMatch('is the disk mounted?')
  expect(await ofToday()).toEqual({ ready: true, problem, failingMail: 0 })
  const ofBadStart = readiness()
  expect(await ofBadStart()).toEqual({ ready: false, problem })
  await rm(folder, { recursive: true })
  await rename(elsewhere, folder)
  await until(async () => expect(await ofBadStart()).toEqual({ ready: true, failingMail: 0 }))
})

test('a mail failure is counted once for all checks within seconds, and does not affect readiness', async () => {
  const ready = createReadiness(app.db, disk())
  expect(await ready()).toEqual({ ready: true, failingMail: 0 })
  await sql`alter schema graphile_worker rename to away`.execute(app.db)
  expect(await ready()).toEqual({ ready: true, failingMail: 0 })
  expect(await createReadiness(app.db, disk())()).toEqual({ ready: true })
  await sql`alter schema away rename to graphile_worker`.execute(app.db)
})

test('a folder with pictures from before markers were introduced gets one', async () => {
  const folder = path.join(app.dataDir, 'media')
  await rm(path.join(folder, '.warraq-media'))
  await mkdir(path.join(folder, 'originals'), { recursive: true })
  expect(await markMediaFolder(app.db, disk())).toBeUndefined()
})

test('the folder of another site is told from ours; one that was marked before sites had ids becomes ours', async () => {
  const file = path.join(app.dataDir, 'media', '.warraq-media')
  const readiness = createReadiness(app.db, disk(), 0)
  await writeFile(file, 'The pictures of a site.\nsite 11111111-1111-4111-8111-111111111111\n')
  expect(await markMediaFolder(app.db, disk())).toMatch('belongs to another site')
  expect(await readiness()).toEqual({ ready: false, problem: expect.stringMatching('another site') })
  await writeFile(file, 'The pictures of a site.\n')
  expect(await markMediaFolder(app.db, disk())).toBeUndefined()
  expect(await readFile(file, 'utf8')).toMatch(/^site [0-9a-f-]{36}$/m)
  expect(await readiness()).toEqual({ ready: true, failingMail: 0 })
})

test('a site restored from before it had an id gets its folder back, known by its pictures', async () => {
  const folder = path.join(app.dataDir, 'media')
  await writeFile(
    path.join(folder, '.warraq-media'),
    'The pictures of a site.\nsite 22222222-2222-4222-8222-222222222222\n',
  )
  const readiness = createReadiness(app.db, disk(), 0)
  await makeMedia(app.db)
  expect(await markMediaFolder(app.db, disk())).toMatch('belongs to another site')
  const pictures = await app.db.selectFrom('media').select('hash').execute()
  for (const { hash } of pictures) await writeFile(path.join(folder, 'originals', `${hash}.webp`), '')
  expect(await markMediaFolder(app.db, disk())).toBeUndefined()
  expect(await readiness()).toEqual({ ready: true, failingMail: 0 })
})

test('a folder that cannot be marked does not end the start, and is reported', async () => {
  const dataDir = path.join(app.dataDir, 'full')
  await mkdir(path.join(dataDir, 'media', 'originals'), { recursive: true })
  // A folder in the marker's place refuses to be written, to root as well.
  await mkdir(path.join(dataDir, 'media', '.warraq-media'))
  expect(await markMediaFolder(app.db, openDisk(dataDir))).toMatch('cannot be written')
  expect(await createReadiness(app.db, openDisk(dataDir))()).toMatchObject({
    ready: true,
    problem: expect.stringMatching('could not be marked'),
  })
})

test('a bucket is marked like a folder: empty, of another site, or away, it is noticed', {
  tags: 'thorough',
}, async () => {
  const s3 = await startTestS3()
  onTestFinished(() => s3.stop())
  const bucket = createS3Storage(s3.settings)
  const readiness = () => createReadiness(app.db, createS3Storage(s3.settings), 0)()
  expect(await markMediaFolder(app.db, bucket)).toMatch('is it the right bucket?')
  expect(await readiness()).toEqual({ ready: false, problem: expect.stringMatching('empty') })
  await bucket.put('originals/a.webp', new Uint8Array(1), { contentType: 'image/webp' })
  expect(await markMediaFolder(app.db, bucket)).toBeUndefined()
  expect(await readiness()).toEqual({ ready: true, failingMail: 0 })
  await bucket.home.writeMarker('site 11111111-1111-4111-8111-111111111111\n')
  expect(await markMediaFolder(app.db, bucket)).toMatch('belongs to another site')
  expect(await readiness()).toEqual({ ready: false, problem: expect.stringMatching('another site') })
  s3.injectFaults(() => 403)
  expect(await markMediaFolder(app.db, bucket)).toMatch('AccessDenied')
  expect(await readiness()).toMatchObject({
    ready: true,
    problem: expect.stringMatching('S3 does not answer'),
  })
})
