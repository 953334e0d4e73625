import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../entry/read-config.ts'
import { collect } from '../../testing/collect.ts'
import { openDisk, openStorage, retireDisk } from './open-storage.ts'

const bucket = { S3_BUCKET: 'news', S3_KEY: 'key', S3_SECRET: 'secret', S3_ENDPOINT: 'http://127.0.0.1:1' }

test('files are moving while the other storage has a marker, or the settings name both', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'open-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const open = (env: Record<string, string>) => openStorage(readConfig({ DATA_DIR, ...env }))
  const disk = openDisk(DATA_DIR)
  await disk.put('a.webp', new Uint8Array(1), { contentType: 'image/webp' })
  expect(open({}).home.name).toBe(path.join(DATA_DIR, 'media'))
  expect(open(bucket).home.name).toBe('http://127.0.0.1:1/news')
  await expect(collect(open(bucket).list())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const both = open({ ...bucket, MEDIA_STORE: 'disk' })
  expect([both.home.kind, await both.exists('a.webp')]).toEqual(['disk', true])
  await disk.home.writeMarker('site 1\n')
  await retireDisk(DATA_DIR)
  expect(await disk.home.readMarker()).toBeUndefined()
  await retireDisk(DATA_DIR)
})

test('the SDK of S3 is loaded by the first call, so that a site on disk never loads it', {
  tags: 'thorough',
}, () => {
  const root = path.join(import.meta.dirname, '../..')
  const loading = globSync('**/*.{ts,tsx}', { cwd: root }).filter(file =>
    /^import (?!type\b)[^\n]*from '@aws-sdk/m.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(loading).toEqual([])
})
