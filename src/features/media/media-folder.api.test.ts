import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeMedia } from '../../testing/factories.ts'
import { markMediaFolder } from './media-folder.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const ready = async () => {
  const answer = await fetch(`${app.url}/readyz`)
  return [answer.status, await answer.json()]
}

test('a media folder that is not mounted: not ready until it is, and not taken for a new one', async () => {
  const folder = path.join(app.dataDir, 'media')
  const elsewhere = `${folder}-disk`
  await mkdir(folder, { recursive: true })
  expect(await markMediaFolder(app.db, app.dataDir)).toBe(true)
  await makeMedia(app.db)
  expect(await ready()).toEqual([200, { ready: true, failingMail: 0 }])
  await rename(folder, elsewhere)
  await mkdir(folder)
  expect(await markMediaFolder(app.db, app.dataDir)).toBe(false)
  expect(await ready()).toEqual([
    503,
    {
      ready: false,
      problem: 'DATA_DIR/media is not the folder that the pictures were stored in: is it mounted?',
    },
  ])
  await rm(folder, { recursive: true })
  await rename(elsewhere, folder)
  expect(await ready()).toEqual([200, { ready: true, failingMail: 0 }])
})

test('a folder with pictures from before there was a marker gets one', async () => {
  const folder = path.join(app.dataDir, 'media')
  await rm(path.join(folder, '.warraq-media'))
  await mkdir(path.join(folder, 'originals'), { recursive: true })
  expect(await markMediaFolder(app.db, app.dataDir)).toBe(true)
  expect(await ready()).toEqual([200, { ready: true, failingMail: 0 }])
})
