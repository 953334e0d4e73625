import { randomBytes } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeMedia } from '../../testing/factories.ts'
import { sweepFiles } from './sweep-files.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('old variants and files without a picture are deleted, and nothing else', async () => {
  const { db, services, dataDir } = app
  const { storage } = services
  const id = await makeMedia(db)
  const { hash } = await db.selectFrom('media').select('hash').where('id', '=', id).executeTakeFirstOrThrow()
  const [orphan, fresh] = [0, 1].map(() => randomBytes(16).toString('hex'))
  const store = async (key: string, days: number) => {
    await storage.put(key, new Uint8Array([1]), {
      contentType: key.endsWith('.gif') ? 'image/gif' : 'image/webp',
    })
    const at = new Date(Date.now() - days * 86_400_000)
    await utimes(path.join(dataDir, 'media', key), at, at)
    return key
  }
  const kept = [
    await store(`originals/${hash}.webp`, 900),
    await store(`uploaded/${hash}/${hash}.gif`, 900),
    await store(`variants/${hash}/320.webp`, 300),
    // An upload whose row is not committed yet.
    await store(`originals/${fresh}.webp`, 0),
  ]
  const gone = [
    await store(`variants/${hash}/640.webp`, 400),
    await store(`originals/${orphan}.webp`, 40),
    await store(`uploaded/${orphan}/${hash}.gif`, 40),
    await store(`variants/${orphan}/320.webp`, 40),
  ]
  const sweep = { db, storage, stopping: new AbortController().signal, variantDays: 365 }
  expect(await sweepFiles(sweep)).toEqual({ variants: 1, orphans: 1 })
  const left = []
  for (const key of [...kept, ...gone]) if (await storage.exists(key)) left.push(key)
  expect(left).toEqual(kept)
})
