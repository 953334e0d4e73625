import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collect } from '../../testing/collect.ts'
import { startTestS3, type TestS3 } from '../../testing/s3/server.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import { InvalidStorageKeyError, type Storage } from './storage.ts'

const webp = { contentType: 'image/webp' }
const bytesOf = (text: string) => new TextEncoder().encode(text)

let home: string
let s3: TestS3
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'storage-'))
  s3 = await startTestS3()
})
afterAll(async () => {
  await s3?.stop()
  await rm(home, { recursive: true })
})

const kinds = {
  disk: () => createDiskStorage(join(home, randomUUID())),
  s3: () => createS3Storage(s3.settings),
}

describe.each(Object.entries(kinds))('%s', (_, create) => {
  let storage: Storage
  beforeEach(async () => {
    storage = create()
    for await (const { key } of storage.list()) await storage.delete(key)
  })

  const textAt = async (key: string) => {
    const file = await storage.get(key)
    return file && new TextDecoder().decode(file.bytes)
  }
  const keysIn = async (prefix?: string) => (await collect(storage.list(prefix))).map(({ key }) => key).sort()

  test('returns a stored file with its type, size and time', async () => {
    await storage.put('originals/a1.webp', bytesOf('صورة'), webp)
    const file = await storage.get('originals/a1.webp')
    expect(new TextDecoder().decode(file?.bytes)).toBe('صورة')
    expect(file).toMatchObject({ contentType: 'image/webp', size: 8 })
    expect(Math.abs((file?.lastModified.getTime() ?? 0) - Date.now())).toBeLessThan(600_000)
    expect(await storage.exists('originals/a1.webp')).toBe(true)
    expect(await storage.describe('originals/a1.webp')).toMatchObject({ contentType: 'image/webp', size: 8 })
  })

  test('stores an empty file', async () => {
    await storage.put('empty.webp', new Uint8Array(), webp)
    expect(await storage.get('empty.webp')).toMatchObject({ size: 0 })
    expect(await storage.readSpan('empty.webp', { start: 0, end: 9 })).toHaveLength(0)
    expect(await buffer((await storage.stream('empty.webp', { start: 0, end: -1 }))!)).toHaveLength(0)
  })

  test('writes only the view of a larger buffer', async () => {
    await storage.put('a.webp', bytesOf('0123456789').subarray(2, 5), webp)
    expect(await textAt('a.webp')).toBe('234')
  })

  test.each(['missing.webp', 'missing/a.webp', 'originals/a1.webp/b.webp'])(
    '%s was never stored: undefined',
    async key => {
      await storage.put('originals/a1.webp', bytesOf('x'), webp)
      expect(await storage.get(key)).toBeUndefined()
      expect(await storage.exists(key)).toBe(false)
      expect(await storage.stream(key, { start: 0, end: 0 })).toBeUndefined()
      expect(await storage.readSpan(key, { start: 0, end: 0 })).toHaveLength(0)
      await expect(storage.delete(key)).resolves.toBeUndefined()
    },
  )

  test.each([
    '',
    '/etc/a.webp',
    '../a.webp',
    'a/../../b.webp',
    'a/./b.webp',
    'a//b.webp',
    'a\\..\\b.webp',
    '.incoming/a.webp',
    'a/.hidden.webp',
    'A.webp',
    'a b.webp',
    'صورة.webp',
    'a\0.webp',
    'a.webp\n',
    'a.webp/',
    'a.exe',
    'no-extension',
    'constructor',
    `${'a'.repeat(600)}.webp`,
  ])('every call refuses the key %j', async key => {
    const span = { start: 0, end: 1 }
    for (const call of [
      () => storage.put(key, bytesOf('x'), webp),
      () => storage.write(key, emptySource()),
      () => storage.get(key),
      () => storage.exists(key),
      () => storage.describe(key),
      () => storage.readSpan(key, span),
      () => storage.stream(key, span),
      () => storage.join([key], hash => `${hash}.webp`),
      () => storage.delete(key),
    ]) {
      await expect(async () => call()).rejects.toThrow(InvalidStorageKeyError)
    }
    expect(await keysIn()).toEqual([])
  })

  test.each(['', '/', './', '../', 'a', 'a/../', '.incoming/', '/a/', 'a//'])(
    'refuses the prefix %j',
    async prefix => {
      await expect(storage.deletePrefix(prefix)).rejects.toThrow(InvalidStorageKeyError)
    },
  )

  test('refuses a type that contradicts the extension', async () => {
    await expect(storage.put('a.webp', bytesOf('x'), { contentType: 'text/html' })).rejects.toThrow(TypeError)
  })

  test('a second put replaces the first', async () => {
    await storage.put('a.webp', bytesOf('first'), webp)
    await storage.put('a.webp', bytesOf('2nd'), webp)
    expect(await textAt('a.webp')).toBe('2nd')
  })

  test('concurrent puts of one key leave one complete file', async () => {
    const texts = Array.from({ length: 8 }, (_, index) =>
      String.fromCharCode(97 + index).repeat(50_000 + index),
    )
    await storage.put('new/a.webp', bytesOf(texts[0]!), webp)
    const writes = texts.map(text => storage.put('new/a.webp', bytesOf(text), webp))
    const reads = texts.map(() => textAt('new/a.webp'))
    for (const read of await Promise.all(reads)) expect(texts).toContain(read)
    await Promise.all(writes)
    expect(texts).toContain(await textAt('new/a.webp'))
  })

  test('reads spans: inside the file, at its end, beyond it', async () => {
    await storage.put('a.webp', bytesOf('0123456789'), webp)
    const spans = [
      [2, 4, '234'],
      [0, 0, '0'],
      [8, 20, '89'],
      [10, 12, ''],
      [5, 4, ''],
    ] as const
    for (const [start, end, text] of spans) {
      expect((await storage.readSpan('a.webp', { start, end })).toString()).toBe(text)
    }
    expect((await buffer((await storage.stream('a.webp', { start: 3, end: 6 }))!)).toString()).toBe('3456')
  })

  test('writes a long file from a stream; a failing source stores nothing and keeps the old file', async () => {
    await storage.put('a.webp', bytesOf('old'), webp)
    await expect(storage.write('a.webp', failingSource())).rejects.toThrow()
    expect(await textAt('a.webp')).toBe('old')
    await storage.write('a.webp', chunks('new ', 'file'))
    expect(await textAt('a.webp')).toBe('new file')
  })

  test('joins files in order, under the hash of the whole', async () => {
    for (const [at, text] of ['ab', 'cd', 'e'].entries()) {
      await storage.put(`uploads/${at}.part`, bytesOf(text), { contentType: 'application/octet-stream' })
    }
    const parts = ['uploads/0.part', 'uploads/1.part', 'uploads/2.part']
    const hash = createHash('sha256').update('abcde').digest('hex').slice(0, 32)
    for (const _ of ['first', 'again']) {
      expect(await storage.join(parts, name => `files/${name}.mp4`)).toBe(hash)
    }
    expect(await textAt(`files/${hash}.mp4`)).toBe('abcde')
    await expect(storage.join([...parts, 'uploads/9.part'], name => `files/${name}.mp4`)).rejects.toThrow()
    expect(await keysIn('files/')).toEqual([`files/${hash}.mp4`])
  })

  test('delete removes one file, and deletePrefix a folder with its contents, but no neighbours', async () => {
    const keys = ['v/ab/1.webp', 'v/ab/deep/2.webp', 'v/ab-c/3.webp', 'v/d/4.webp', 'v/d/5.webp']
    for (const key of keys) await storage.put(key, bytesOf('x'), webp)
    expect(await keysIn('v/ab/')).toEqual(['v/ab/1.webp', 'v/ab/deep/2.webp'])
    await storage.deletePrefix('v/ab/')
    await storage.deletePrefix('v/nothing/')
    await storage.delete('v/d/4.webp')
    expect(await Promise.all(keys.map(storage.exists))).toEqual([false, false, true, false, true])
    expect(await keysIn()).toEqual(['v/ab-c/3.webp', 'v/d/5.webp'])
  })

  test('a storage’s home has a marker, which does not count as a file', async () => {
    expect([await storage.home.readMarker(), await storage.home.isEmpty()]).toEqual([undefined, true])
    await storage.home.writeMarker('site 1\n')
    expect([await storage.home.readMarker(), await storage.home.isEmpty()]).toEqual(['site 1\n', true])
    await storage.put('a.webp', bytesOf('x'), webp)
    expect([await keysIn(), await storage.home.isEmpty()]).toEqual([['a.webp'], false])
  })
})

async function* chunks(...texts: string[]) {
  for (const text of texts) yield bytesOf(text)
}

const emptySource = () => chunks()

async function* failingSource() {
  yield bytesOf('half')
  throw new Error('the source ends early')
}
