import { utimes } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markMediaFolder } from '../../../features/media/media-folder.service.ts'
import { openDisk, openStorage } from '../../../platform/storage/open-storage.ts'
import { createS3Storage } from '../../../platform/storage/s3.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { answerOfCommand } from '../../../testing/command.ts'
import { startTestS3, type TestS3 } from '../../../testing/s3/server.ts'
import { readConfig } from '../../read-config.ts'
import { forgetKey, listReferences } from './references.ts'

let app: TestApp
let s3: TestS3
let hash: string
beforeAll(async () => {
  s3 = await startTestS3()
  app = await startTestApp()
  await markMediaFolder(app.db, app.services.storage)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'picture.png'))
  const { body } = await (await app.as('admin')).post('/api/v1/media', form)
  hash = body.hash
})
afterAll(async () => {
  await app?.stop()
  await s3?.stop()
})

const create = { width: 300, height: 200, channels: 3, background: '#a05030' } as const
const onDisk = () => ({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
const inS3 = () => ({ ...onDisk(), ...s3.env })
const other = 'f'.repeat(32)

test('files are used by their rows; others are forgotten, but not while they are used', {
  tags: 'thorough',
}, async () => {
  const disk = openDisk(app.dataDir)
  const { files, isUsed } = await listReferences(app.db)
  expect(files).toEqual([{ key: `originals/${hash}.webp`, hash }])
  for (const [key, used] of [
    [`originals/${hash}.webp`, true],
    [`variants/${hash}/160.webp`, true],
    ['share/site/0/0.jpg', true],
    [`originals/${other}.webp`, false],
    [`variants/${other}/160.webp`, false],
    [`uploaded/${hash}/${other}.png`, false],
    [`files/${other}.mp4`, false],
    ['proofs/a.webp', false],
    ['uploads/1/0.part', false],
  ] as const) {
    expect([key, isUsed(key)]).toEqual([key, used])
  }
  await disk.put(`files/${other}.mp4`, new Uint8Array(1), { contentType: 'video/mp4' })
  for (const key of [`originals/${hash}.webp`, `files/${other}.mp4`]) await forgetKey(app.db, disk, key)
  expect([await disk.exists(`originals/${hash}.webp`), await disk.exists(`files/${other}.mp4`)]).toEqual([
    true,
    false,
  ])
})

test('media move, verify and orphans, by the command', { tags: 'thorough', timeout: 120_000 }, async () => {
  const run = (args: string[], env: Record<string, string>) => answerOfCommand(['media', ...args], env)
  expect((await run(['move', '--to', 's3'], onDisk())).answer.error.code).toBe('NO_BUCKET')
  expect((await run(['move', '--to', 's3'], inS3())).answer.error.code).toBe('RESTART_FIRST')
  expect((await run(['move', '--to', 'tape'], inS3())).code).toBe(2)
  // The site starts with the variables set.
  expect(await markMediaFolder(app.db, openStorage(readConfig(inS3())))).toBeUndefined()
  const moved = await run(['move', '--to', 's3'], inS3())
  expect([moved.code, moved.answer.result]).toMatchObject([0, { failed: 0 }])
  expect(moved.answer.result.copied).toBeGreaterThan(0)
  const bucket = createS3Storage(s3.settings)
  expect(await bucket.exists(`originals/${hash}.webp`)).toBe(true)
  expect(openStorage(readConfig(inS3())).home.kind).toBe('s3')
  expect(await openDisk(app.dataDir).home.readMarker()).toBeUndefined()

  expect((await run(['verify'], inS3())).answer).toMatchObject({
    ok: true,
    result: { checked: 1, missing: [] },
  })
  await bucket.put(`originals/${hash}.webp`, Buffer.from('damaged'), { contentType: 'image/webp' })
  const damaged = await run(['verify'], inS3())
  expect([damaged.code, damaged.answer.result.damaged]).toEqual([1, [`originals/${hash}.webp`]])

  const disk = openDisk(app.dataDir)
  for (const name of [other, 'e'.repeat(32)]) {
    await disk.put(`originals/${name}.webp`, new Uint8Array(3), { contentType: 'image/webp' })
  }
  const yesterday = new Date(Date.now() - 48 * 60 * 60 * 1000)
  await utimes(path.join(app.dataDir, 'media', `originals/${other}.webp`), yesterday, yesterday)
  const found = await run(['orphans'], onDisk())
  expect(found.answer.result).toEqual({ orphans: [`originals/${other}.webp`], bytes: 3, deleted: 0 })
  expect((await run(['orphans', '--delete'], onDisk())).answer.error.code).toBe('NEEDS_YES')
  expect((await run(['orphans', '--delete', '--yes'], onDisk())).answer.result.deleted).toBe(1)
  expect(await disk.exists(`originals/${other}.webp`)).toBe(false)
})
