import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestS3, type TestS3 } from '../../testing/s3/server.ts'
import { createS3Storage } from '../storage/s3.ts'
import type { Storage } from '../storage/storage.ts'
import { createFolderStore } from './folder-store.ts'
import { copyMedia } from './media-copy.ts'
import { restoreMedia } from './restore-files.ts'

const webp = { contentType: 'image/webp' }
const onFile = () => {}

let root: string
let server: TestS3
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'backup-s3-'))
  server = await startTestS3()
})
afterAll(async () => {
  await server?.stop()
  await rm(root, { recursive: true, force: true })
})

async function fill(storage: Storage): Promise<void> {
  await storage.put('originals/a.webp', Buffer.from('first'), webp)
  await storage.put('originals/empty.webp', Buffer.alloc(0), webp)
  await storage.put('variants/a/800.webp', Buffer.from('made again'), webp)
  await storage.put('imports/a/0.part', Buffer.from('moved in'), { contentType: 'application/octet-stream' })
}

test('media in a bucket are copied once, and restored into an empty bucket', async () => {
  const storage = createS3Storage(server.settings)
  await fill(storage)
  const store = createFolderStore(path.join(root, 'backups'))
  const first = await copyMedia(store, storage, { known: [], onFile })
  expect(first.map(file => file.path)).toEqual(['originals/a.webp', 'originals/empty.webp'])
  server.injectFaults(({ method, key }) => (method === 'GET' && key !== '' ? 500 : undefined))
  expect(await copyMedia(store, storage, { known: first, onFile })).toEqual(first)

  server.injectFaults(() => undefined)
  for await (const { key } of storage.list()) await storage.delete(key)
  await restoreMedia(store, { files: first, storage, onFile })
  const restored = await copyMedia(store, storage, { known: [], onFile })
  expect(restored.map(({ hash }) => hash)).toEqual(first.map(({ hash }) => hash))
})

test('a changed file in the backup is never restored silently', async () => {
  const storage = createS3Storage(server.settings)
  await fill(storage)
  const dir = path.join(root, 'changed')
  const store = createFolderStore(dir)
  const files = await copyMedia(store, storage, { known: [], onFile })
  const objects = await readdir(path.join(dir, 'objects'), { recursive: true, withFileTypes: true })
  for (const object of objects.filter(each => each.isFile())) {
    await writeFile(path.join(object.parentPath, object.name), 'other')
  }
  await expect(restoreMedia(store, { files, storage, onFile })).rejects.toMatchObject({
    code: 'DAMAGED_FILE',
  })
})
