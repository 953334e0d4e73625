import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReadiness } from '../../server/readiness.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeMedia } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'
import { markMediaFolder } from './media-folder.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('a media folder not mounted at the start: not ready; one lost later: a problem, while pages are served', async () => {
  const folder = path.join(app.dataDir, 'media')
  const elsewhere = `${folder}-disk`
  const readiness = () => createReadiness(app.db, app.dataDir, 0)
  const problem = expect.stringMatching('mounted')
  await mkdir(folder, { recursive: true })
  expect(await markMediaFolder(app.db, app.dataDir)).toBe(true)
  await makeMedia(app.db)
  const ofToday = readiness()
  await rename(folder, elsewhere)
  await mkdir(folder)
  expect(await markMediaFolder(app.db, app.dataDir)).toBe(false)
  expect(await ofToday()).toEqual({ ready: true, problem, failingMail: 0 })
  const ofBadStart = readiness()
  expect(await ofBadStart()).toEqual({ ready: false, problem })
  await rm(folder, { recursive: true })
  await rename(elsewhere, folder)
  await until(async () => expect(await ofBadStart()).toEqual({ ready: true, failingMail: 0 }))
})

test('a mail failure is counted once for all checks within seconds, and does not affect readiness', async () => {
  const ready = createReadiness(app.db, app.dataDir)
  expect(await ready()).toEqual({ ready: true, failingMail: 0 })
  await sql`alter schema graphile_worker rename to away`.execute(app.db)
  expect(await ready()).toEqual({ ready: true, failingMail: 0 })
  expect(await createReadiness(app.db, app.dataDir)()).toEqual({ ready: true })
  await sql`alter schema away rename to graphile_worker`.execute(app.db)
})

test('a folder with pictures from before markers were introduced gets one', async () => {
  const folder = path.join(app.dataDir, 'media')
  await rm(path.join(folder, '.warraq-media'))
  await mkdir(path.join(folder, 'originals'), { recursive: true })
  expect(await markMediaFolder(app.db, app.dataDir)).toBe(true)
})
