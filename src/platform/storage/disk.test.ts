import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

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

test('a reader of a file that is being replaced reads the old one to its end', async () => {
  await storage.put('a.webp', bytesOf('old'), webp)
  const reader = await open(join(home, 'files/a.webp'))
  await storage.put('a.webp', bytesOf('new'), webp)
  expect(await reader.readFile('utf8')).toBe('old')
  await reader.close()
})

test('concurrent puts of one key leave nothing behind', async () => {
  await Promise.all(Array.from({ length: 20 }, () => storage.put('new/a.webp', bytesOf('x'), webp)))
  expect(await readdir(join(home, 'files/.incoming'))).toEqual([])
})

test('a failed put leaves nothing behind', async () => {
  await storage.put('a.webp', bytesOf('x'), webp)
  await expect(storage.put('a.webp/b.webp', bytesOf('x'), webp)).rejects.toThrow()
  expect(await readdir(join(home, 'files/.incoming'))).toEqual([])
})

test('a folder can be deleted while files are stored in it', { tags: 'thorough' }, async () => {
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

test('sweep removes day-old leftovers of interrupted writes and deletions, but nothing being written', async () => {
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

test('a file in place of the folder is reported clearly', async () => {
  await writeFile(join(home, 'files'), 'not a folder')
  await expect(storage.put('a.webp', bytesOf('x'), webp)).rejects.toThrow()
})
