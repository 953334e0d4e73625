import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestS3, type TestS3 } from '../../testing/s3/server.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { listKnownMedia } from './create-backup.ts'
import { createFolderStore } from './folder-store.ts'
import { machine } from './lock-holder.ts'
import { type BackupBody, listBackups, putManifest, readNewest } from './manifest.ts'
import { copyMedia } from './media-copy.ts'
import { objectName, readBytes, readContent, storeBytes, storeContent } from './objects.ts'
import { replaceDamaged } from './replace-damaged.ts'
import { checkContent } from './restore-files.ts'
import { pruneBackups } from './retention.ts'
import { openBucket } from './s3-requests.ts'
import { createS3Store } from './s3-store.ts'
import type { BackupStore } from './store.ts'

let root: string
let s3: TestS3
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'warraq-store-'))
  s3 = await startTestS3('backups', { pageLength: 100 })
})
afterAll(async () => {
  await s3?.stop()
  await rm(root, { recursive: true, force: true })
})
beforeEach(() => s3.injectFaults(() => undefined))

/**
 * `overwrite` simulates a broken disk or another program; `again` is the same place, opened by another
 * process.
 */
type Place = {
  store: BackupStore
  again: () => BackupStore
  overwrite: (name: string, content: string | Buffer) => Promise<void>
}

async function openFolder(): Promise<Place> {
  const dir = await mkdtemp(path.join(root, 'store-'))
  return {
    store: createFolderStore(dir),
    again: () => createFolderStore(dir),
    async overwrite(name, content) {
      await mkdir(path.dirname(path.join(dir, name)), { recursive: true })
      await writeFile(path.join(dir, name), content)
    },
  }
}

let prefixes = 0
function nextPrefix() {
  prefixes += 1
  return `news/${prefixes}/`
}
async function openS3(): Promise<Place> {
  const folder = { settings: s3.settings, prefix: nextPrefix() }
  const bucket = openBucket(folder)
  return {
    store: createS3Store(folder),
    again: () => createS3Store(folder),
    overwrite: async (name, content) =>
      void (await bucket.upload(name, Buffer.from(content), Buffer.byteLength(content))),
  }
}

const passphrase = 'ثمانية طيور على سلك'
const keys = { secretsKey: 'sk', databasePassword: null }
const body: BackupBody = {
  format: 1,
  startedAt: '2026-11-27T06:00:00.000Z',
  endedAt: '2026-11-27T06:00:09.000Z',
  site: { id: 'a', url: 'https://news.example' },
  program: '1.0.0',
  migrations: ['20261126210000_arabic'],
  postgres: { version: '18.4', major: 18, machine: 'linux x64' },
  database: { kind: 'base', files: [], folders: [], rows: {} },
  media: [],
}

describe.each([
  ['a folder', openFolder],
  ['S3', openS3],
])('%s', (_, open) => {
  let store: BackupStore
  let again: Place['again']
  let overwrite: Place['overwrite']
  beforeEach(async () => {
    ;({ store, again, overwrite } = await open())
  })
  const put = (content: string, packed = false) =>
    storeContent(store, Readable.from([Buffer.from(content)]), packed)

  describe('content', () => {
    test.each([false, true])('is restored unchanged (packed: %s), and is stored once', async packed => {
      const first = await put('خبر '.repeat(1000), packed)
      expect(await put('خبر '.repeat(1000), packed)).toEqual(first)
      expect(await store.list('objects')).toEqual([objectName(first)])
      const target = new PassThrough()
      const [, bytes] = await Promise.all([readContent(store, first, target), buffer(target)])
      expect(bytes.toString()).toBe('خبر '.repeat(1000))
      const whole = await storeBytes(store, bytes, packed)
      expect(await storeBytes(store, bytes, packed)).toEqual(whole)
      expect(whole).toEqual(first)
      expect(await readBytes(store, whole)).toEqual(bytes)
      expect(await store.list('objects')).toEqual([objectName(first)])
    })
    test('may be empty', async () => {
      await checkContent(store, { path: 'x', ...(await storeContent(store, Readable.from([]), false)) })
      await checkContent(store, { path: 'x', ...(await storeBytes(store, Buffer.of(), true)) })
    })
    test.each([false, true])(
      'that was changed, cut off or is missing is reported by name (packed: %s)',
      async packed => {
        const stored = { path: 'x', ...(await put('خبر', packed)) }
        const check = () => expect(checkContent(store, stored)).rejects
        const checkStream = () => expect(readContent(store, stored, new PassThrough().resume())).rejects
        const long = zstdCompressSync(Buffer.alloc(2 ** 20))
        for (const other of ['خبز', long, long.subarray(0, -9), '']) {
          await overwrite(objectName(stored), other)
          for (const each of [check, checkStream]) await each().toMatchObject({ code: 'DAMAGED_FILE' })
        }
        await store.delete(objectName(stored))
        await store.delete(objectName(stored))
        for (const each of [check, checkStream]) await each().toMatchObject({ code: 'MISSING_FILE' })
      },
    )
    test('that breaks off leaves nothing under its name', async () => {
      async function* broken() {
        yield Buffer.from('half')
        throw new Error('the source ends early')
      }
      await expect(storeContent(store, Readable.from(broken()), false)).rejects.toThrow('early')
      expect(await store.list('objects')).toEqual([])
    })
  })

  describe('a manifest', () => {
    test('seals the keys: only its passphrase opens the newest one', { tags: 'thorough' }, async () => {
      await putManifest(store, body, keys, 'another passphrase')
      await putManifest(store, { ...body, startedAt: '2026-11-28T06:00:00.000Z' }, keys, passphrase)
      expect(await listBackups(store)).toHaveLength(2)
      const newest = await readNewest(store)
      expect(newest.startedAt).toBe('2026-11-28T06:00:00.000Z')
      expect(await newest.openKeys(passphrase)).toEqual(keys)
      await expect(newest.openKeys('another passphrase')).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' })
      expect(await text(store.read(newest.name))).not.toContain('"sk"')
    })
    test.each([
      ['changed', (whole: string) => whole.replace('news.example', 'evil.example'), 'CHANGED_MANIFEST'],
      ['cut', (whole: string) => whole.slice(0, 200), 'DAMAGED_FILE'],
      ['of a newer program', (whole: string) => whole.replace('format\\":1', 'format\\":2'), 'NEWER_FORMAT'],
      [
        'that leads out of its folder',
        (whole: string) => whole.replace('folders\\":[]', 'folders\\":[\\"../x\\"]'),
        'DAMAGED_FILE',
      ],
    ])('%s is refused', { tags: 'thorough' }, async (__, change, code) => {
      const name = await putManifest(store, body, keys, passphrase)
      await overwrite(name, change(await text(store.read(name))))
      const opened = readNewest(store).then(backup => backup.openKeys(passphrase))
      await expect(opened).rejects.toMatchObject({ code })
    })
    test('of an old backup under a new name is not taken for the newest', async () => {
      const name = await putManifest(store, body, keys, passphrase)
      await overwrite('backups/2026-12-24T06-00-00.000Z.json', await text(store.read(name)))
      await expect(readNewest(store)).rejects.toMatchObject({ code: 'DAMAGED_FILE' })
    })
    test('lets the next backup skip unchanged files, unless its list was tampered with', {
      tags: 'thorough',
    }, async () => {
      const known = { path: 'originals/a.webp', ...(await put('a picture')) }
      const name = await putManifest(store, { ...body, media: [known] }, keys, passphrase)
      const list = async () => listKnownMedia(await readNewest(store), passphrase)
      expect(await list()).toEqual([known])
      const other = await put('another picture')
      await overwrite(name, (await text(store.read(name))).replace(known.hash, other.hash))
      expect(await list()).toEqual([])
    })
    test('is found among files of other programs', { tags: 'thorough' }, async () => {
      const name = await putManifest(store, body, keys, passphrase)
      for (const stray of ['backups/.hidden.json.Xy1', 'backups/notes.txt', `${name}.part`]) {
        await overwrite(stray, 'x')
      }
      expect((await readNewest(store)).name).toBe(name)
      expect(await listBackups(store)).toEqual([name])
    })
    test('does not exist if there are no backups', async () => {
      await expect(readNewest(store)).rejects.toMatchObject({ code: 'NO_BACKUP' })
    })
  })

  test('the second of two concurrent backups is refused until the first has ended', async () => {
    const unlock = await store.lock()
    await expect(again().lock()).rejects.toMatchObject({ code: 'BACKUP_BUSY' })
    await unlock()
    await (await again().lock())()
  })

  test('one of several processes takes over the lock of a dead one', async () => {
    await overwrite('lock', JSON.stringify({ id: 'dead', machine, pid: 2 ** 30 }))
    const tries = await Promise.allSettled([again().lock(), again().lock(), again().lock()])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('a machine of the same name, such as another container, counts as another machine', async () => {
    for (const pid of [2 ** 30, process.pid]) {
      const details = `${hostname()}, ${pid}`
      await overwrite('lock', JSON.stringify({ id: 'far', host: hostname(), machine: 'another', pid }))
      await expect(again().lock()).rejects.toMatchObject({ code: 'BACKUP_BUSY', details })
    }
  })

  test('media are copied once; derived, deleted and hidden files are left out; a cut file is copied again', async () => {
    const media = await mkdtemp(path.join(root, 'media-'))
    const write = async (name: string, content: string) => {
      await mkdir(path.dirname(path.join(media, name)), { recursive: true })
      await writeFile(path.join(media, name), content)
    }
    for (const name of [
      'originals/a.webp',
      'originals/b.webp',
      'variants/a/800.avif',
      '.incoming/x',
      '.marker',
    ]) {
      await write(name, name)
    }
    const copy = (known: BackupBody['media']) =>
      copyMedia(again(), createDiskStorage(media), { known, onFile: () => {} })
    const first = await copy([])
    expect(first.map(file => file.path)).toEqual(['originals/a.webp', 'originals/b.webp'])
    await rm(path.join(media, 'originals/b.webp'))
    await write('originals/c.webp', 'new')
    const second = await copy(first)
    expect(second.map(file => file.path)).toEqual(['originals/a.webp', 'originals/c.webp'])
    expect(second[0]).toEqual(first[0])
    expect(await store.list('objects')).toHaveLength(3)

    await overwrite(objectName(second[0]!), 'cut')
    const [healed] = await copy(second)
    await checkContent(store, healed!)
  })

  test('content that a verification found damaged is written again, though its size is right', async () => {
    const stored = { path: 'x', ...(await put('خبر')) }
    await overwrite(objectName(stored), 'خبز')
    const healing = replaceDamaged(again(), [objectName(stored)])
    expect(await healing.has(objectName(stored), stored.size)).toBe(false)
    await storeContent(healing, Readable.from([Buffer.from('خبر')]), false)
    await checkContent(store, stored)
    expect(await healing.has(objectName(stored), stored.size)).toBe(true)
  })

  test('pruning deletes content that no remaining backup has', { tags: 'thorough' }, async () => {
    const [old, kept] = [await put('old'), await put('kept')]
    const putBackup = (startedAt: string, file: typeof old) =>
      putManifest(store, { ...body, startedAt, media: [{ path: 'a.webp', ...file }] }, keys, passphrase)
    await putBackup('2026-11-27T06:00:00.000Z', old)
    const name = await putBackup('2026-11-27T07:00:00.000Z', kept)
    expect(await pruneBackups(store, { site: body.site.id })).toEqual({ backups: 1, objects: 1 })
    expect([await listBackups(store), await store.list('objects')]).toEqual([[name], [objectName(kept)]])
  })
})

describe('S3 alone', () => {
  const openStore = (more = {}, options = {}) => {
    const folder = { settings: { ...s3.settings, ...more }, prefix: nextPrefix() }
    return { folder, store: createS3Store(folder, options) }
  }
  const stored = (store: BackupStore, content: string | Buffer) =>
    storeContent(store, Readable.from([Buffer.from(content)]), false)

  test('requests to an overloaded store (503 SlowDown) are retried, also after a lost response about the lock', {
    tags: 'thorough',
  }, async () => {
    const { store } = openStore()
    let left = 1
    s3.injectFaults(({ method }) => (method === 'PUT' && left-- > 0 ? 503 : undefined))
    await checkContent(store, { path: 'x', ...(await stored(store, 'خبر')) })
    left = 1
    s3.injectFaults(({ method }) => (method === 'PUT' && left-- > 0 ? 'lost' : undefined))
    await (await store.lock())()
  })

  test('restoring goes on where the connection breaks, and needs no right to write', {
    tags: 'thorough',
  }, async () => {
    const { store } = openStore()
    const file = { path: 'x', ...(await stored(store, Buffer.alloc(300_000, 'خبر'))) }
    await putManifest(store, { ...body, media: [file] }, keys, passphrase)
    let cuts = 3
    s3.injectFaults(({ method, key }) => {
      if (method !== 'GET') return 403
      return key.includes('objects/') && cuts-- > 0 ? 'cut' : undefined
    })
    const { media } = await readNewest(store)
    await checkContent(store, media[0]!)
    await expect(stored(store, 'other')).rejects.toMatchObject({ code: 'STORE_READ_ONLY' })
  })

  test('a store that refuses access, cannot be reached or is full is named in the error', async () => {
    const away = { code: 'BUCKET_AWAY', details: expect.stringContaining('s3://') }
    for (const wrong of [{ secret: 'x' }, { bucket: 'nobody-has-it' }]) {
      await expect(openStore(wrong).store.list('backups')).rejects.toMatchObject(away)
    }
    s3.injectFaults(({ method }) => (method === 'PUT' ? 507 : undefined))
    const { store } = openStore()
    await expect(stored(store, 'x')).rejects.toMatchObject({ code: 'STORE_FULL' })
    expect(await store.list('objects')).toEqual([])
  })

  test('a lock that another machine took over ends the backup before its manifest', {
    tags: 'thorough',
  }, async () => {
    const { store, folder } = openStore()
    await store.lock()
    await openBucket(folder).upload('lock', '{"id":"far","host":"elsewhere","pid":1}', 38)
    await expect(putManifest(store, body, keys, passphrase)).rejects.toMatchObject({ code: 'BACKUP_BUSY' })
    const late = createS3Store(folder, { now: () => Date.now() + 660_000 })
    await (await late.lock())()
  })

  test('long files are uploaded in parts, and lists may exceed a page', {
    tags: 'thorough',
  }, async () => {
    const { store, folder } = openStore()
    const unlock = await store.lock()
    const long = Buffer.alloc(20 * 2 ** 20, 'أرشيف')
    s3.takeRequests()
    const file = await stored(store, long)
    expect(s3.takeRequests().filter(({ query }) => query.has('partNumber'))).toHaveLength(3)
    await checkContent(store, { path: 'x', ...file })
    await unlock()

    // A killed process leaves parts. The next backup aborts them.
    s3.injectFaults(({ query, method }) => (query.has('partNumber') || method === 'DELETE' ? 403 : undefined))
    await expect(stored(createS3Store(folder), Buffer.alloc(20 * 2 ** 20, 'غيره'))).rejects.toThrow()
    s3.injectFaults(() => undefined)
    expect(await s3.countUploads()).toBe(1)
    await (await store.lock())()
    expect(await s3.countUploads()).toBe(0)

    const many = Array.from({ length: 110 }, (_, at) => `objects/many/${at}`)
    const bucket = openBucket(folder)
    for (let at = 0; at < many.length; at += 50) {
      await Promise.all(many.slice(at, at + 50).map(name => bucket.upload(name, 'x', 1)))
    }
    expect((await store.list('objects')).length).toBe(many.length + 1)
  })
})
