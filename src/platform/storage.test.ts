import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStorage, InvalidStorageKeyError, type Storage } from './storage.ts'

let home: string
let storage: Storage

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = createDiskStorage(join(home, 'files'))
})
afterEach(() => rm(home, { recursive: true }))

const webp = { contentType: 'image/webp' }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const textAt = async (key: string) => {
  const file = await storage.get(key)
  return file && new TextDecoder().decode(file.bytes)
}

test('returns a stored file with its type, size and time', async () => {
  await storage.put('originals/a1.webp', bytesOf('صورة'), webp)
  const file = await storage.get('originals/a1.webp')
  expect(new TextDecoder().decode(file?.bytes)).toBe('صورة')
  expect(file).toMatchObject({ contentType: 'image/webp', size: 8 })
  expect(file?.lastModified).toEqual((await stat(join(home, 'files/originals/a1.webp'))).mtime)
  expect(await storage.exists('originals/a1.webp')).toBe(true)
})

test('stores an empty file', async () => {
  await storage.put('empty.webp', new Uint8Array(), webp)
  expect(await storage.get('empty.webp')).toMatchObject({ size: 0 })
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
  await expect(storage.put(key, bytesOf('x'), webp)).rejects.toThrow(InvalidStorageKeyError)
  await expect(storage.get(key)).rejects.toThrow(InvalidStorageKeyError)
  await expect(storage.exists(key)).rejects.toThrow(InvalidStorageKeyError)
  await expect(storage.delete(key)).rejects.toThrow(InvalidStorageKeyError)
  expect(await readdir(home)).toEqual([])
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

test('a reader of a file that is being replaced reads the old one to its end', async () => {
  await storage.put('a.webp', bytesOf('old'), webp)
  const reader = await open(join(home, 'files/a.webp'))
  await storage.put('a.webp', bytesOf('new'), webp)
  expect(await reader.readFile('utf8')).toBe('old')
  await reader.close()
})

test('concurrent puts of one key: one complete file, and no leftovers', async () => {
  const texts = Array.from({ length: 20 }, (_, index) =>
    String.fromCharCode(97 + index).repeat(50_000 + index),
  )
  await storage.put('new/a.webp', bytesOf(texts[0]!), webp)
  const writes = texts.map(text => storage.put('new/a.webp', bytesOf(text), webp))
  const reads = texts.map(() => textAt('new/a.webp'))
  for (const read of await Promise.all(reads)) expect(texts).toContain(read)
  await Promise.all(writes)
  expect(texts).toContain(await textAt('new/a.webp'))
  expect(await readdir(join(home, 'files/.incoming'))).toEqual([])
})

test('a failed put leaves nothing behind', async () => {
  await storage.put('a.webp', bytesOf('x'), webp)
  await expect(storage.put('a.webp/b.webp', bytesOf('x'), webp)).rejects.toThrow()
  expect(await readdir(join(home, 'files/.incoming'))).toEqual([])
})

test('delete removes one file, deletePrefix a folder and its contents, but no neighbours', async () => {
  for (const key of ['v/ab/1.webp', 'v/ab/deep/2.webp', 'v/ab-c/3.webp', 'v/d/4.webp', 'v/d/5.webp']) {
    await storage.put(key, bytesOf('x'), webp)
  }
  await storage.deletePrefix('v/ab/')
  await storage.deletePrefix('v/nothing/')
  await storage.delete('v/d/4.webp')
  const left = ['v/ab/1.webp', 'v/ab/deep/2.webp', 'v/ab-c/3.webp', 'v/d/4.webp', 'v/d/5.webp'].map(
    storage.exists,
  )
  expect(await Promise.all(left)).toEqual([false, false, true, false, true])
})

test('a folder can be deleted while files are stored in it', async () => {
  const files = Array.from({ length: 40 }, (_, at) => `v/ab/${at}.webp`)
  for (let round = 0; round < 5; round += 1) {
    const puts = files.map(key => storage.put(key, bytesOf('x'), webp))
    const deletions = files.map(() => new Promise(setImmediate).then(() => storage.deletePrefix('v/ab/')))
    await Promise.all([...puts, ...deletions])
  }
  await storage.deletePrefix('v/ab/')
  expect(await Promise.all(files.map(storage.exists))).not.toContain(true)
  expect(await readdir(join(home, 'files/.incoming'))).toEqual([])
})

test('sweep removes leftovers of interrupted writes and deletions after a day, but nothing being written', async () => {
  const incoming = join(home, 'files/.incoming')
  await storage.sweep()
  await storage.put('a.webp', bytesOf('x'), webp)
  await mkdir(join(incoming, 'folder'), { recursive: true })
  await writeFile(join(incoming, 'folder/1.webp'), 'x')
  await storage.sweep()
  expect(await readdir(incoming)).toEqual(['folder'])
  await createDiskStorage(join(home, 'files'), () => Date.now() + 25 * 60 * 60 * 1000).sweep()
  expect([await readdir(incoming), await textAt('a.webp')]).toEqual([[], 'x'])
})

test('a file in place of the folder is a clear error', async () => {
  await writeFile(join(home, 'files'), 'not a folder')
  await expect(storage.put('a.webp', bytesOf('x'), webp)).rejects.toThrow()
})
