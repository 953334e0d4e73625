import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { inspectImage, type NormalisedImage, normaliseImage } from './image.ts'
import { deleteImage, getVariant, storeOriginal } from './variant.service.ts'
import { type Variant, variantWidths } from './variants.ts'

let home: string
let storage: Storage
let image: NormalisedImage
let puts: string[]
let making: number
let maxMaking: number
let afterPut: (key: string) => Promise<void>

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'variants-'))
  puts = []
  making = maxMaking = 0
  afterPut = async () => {}
  const disk = createDiskStorage(home)
  storage = {
    ...disk,
    // Delays a variant between reading its original and storing it.
    async get(key) {
      if (key.startsWith('originals/')) maxMaking = Math.max(maxMaking, ++making)
      return disk.get(key)
    },
    async put(key, bytes, options) {
      await disk.put(key, bytes, options)
      puts.push(key)
      if (key.startsWith('variants/')) making--
      await afterPut(key)
    },
  }
  const photograph = sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a7' } })
  image = await normaliseImage(await photograph.jpeg().toBuffer())
  await storeOriginal(storage, image)
  puts = []
})
afterEach(() => rm(home, { recursive: true }))

const ask = (variant: Partial<Variant> = {}) =>
  getVariant(storage, { hash: image.hash, width: 160, format: 'webp', ...variant })

test('a variant is made on the first request and read from storage afterwards', {
  tags: 'thorough',
}, async () => {
  const first = await ask()
  expect(first).toMatchObject({ contentType: 'image/webp', size: first?.bytes.length })
  expect(await inspectImage(first!.bytes)).toMatchObject({ type: 'webp', width: 160, height: 120 })
  expect(await ask()).toEqual(first)
  expect(puts).toEqual([`variants/${image.hash}/160.webp`])
})

test('concurrent requests share one variant', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()))
  expect(new Set(answers.map(answer => Buffer.from(answer!.bytes).toString('base64'))).size).toBe(1)
  expect(puts).toHaveLength(1)
})

test('widths, formats and aspects are separate variants', { tags: 'thorough' }, async () => {
  const answers = await Promise.all([
    ask(),
    ask({ width: 320 }),
    ask({ format: 'avif' }),
    ask({ aspect: '1x1' }),
  ])
  const infos = await Promise.all(answers.map(answer => inspectImage(answer!.bytes)))
  expect(infos.map(({ type, width, height }) => [type, width, height])).toEqual([
    ['webp', 160, 120],
    ['webp', 320, 240],
    ['avif', 160, 120],
    ['webp', 160, 160],
  ])
})

test('two are made at a time, and all eventually', { tags: 'thorough' }, async () => {
  await Promise.all(variantWidths.map(width => ask({ width })))
  expect(puts).toHaveLength(variantWidths.length)
  expect(maxMaking).toBe(2)
})

test.each([
  { width: 161 as 160 },
  { format: 'png' as 'webp' },
  { aspect: '2x1' as '1x1' },
  { hash: '../../../../etc/passwd' },
  { hash: 'f'.repeat(32) },
])('%o: not found, and nothing is written', async variant => {
  expect(await ask(variant)).toBeUndefined()
  expect(puts).toEqual([])
})

test('a broken original fails its own requests only', async () => {
  const hash = 'b'.repeat(32)
  await storage.put(`originals/${hash}.webp`, new Uint8Array(9), { contentType: 'image/webp' })
  const broken = [160, 320, 480] as const
  const answers = await Promise.allSettled(broken.map(width => ask({ hash, width })))
  expect(answers.map(answer => answer.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await ask()).toBeDefined()
})

test('a deleted picture is gone with its variants', async () => {
  await ask()
  await deleteImage(storage, image.hash)
  expect(await ask()).toBeUndefined()
  expect(await storage.exists(`variants/${image.hash}/160.webp`)).toBe(false)
})

test('a picture deleted while a variant is being made does not come back', async () => {
  afterPut = () => storage.delete(`originals/${image.hash}.webp`)
  expect(await ask()).toBeUndefined()
  expect(await storage.exists(`variants/${image.hash}/160.webp`)).toBe(false)
})
