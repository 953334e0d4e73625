import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSharePath, type ShareKind, sharePath } from '../../contract/share-pictures.ts'
import { createLog } from '../../platform/log.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeCategory,
  makeMedia,
  makePerson,
  makeTag,
} from '../../testing/factories.ts'
import { binDays } from '../article/article.policy.ts'
import { purgeBinNow } from '../article/article.write.service.ts'
import { getSharePicture } from './share.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app?.stop())

/** The picture's current address, from a redirect of an old one. */
async function addressOf(kind: ShareKind, id: number): Promise<string | null> {
  const { headers } = await (await app.as('guest')).get(`/share/${kind}/${id}-00000000000000.jpg`)
  return headers.get('location')
}

async function pictureAt(address: string) {
  const response = await fetch(app.url + address)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a share picture', () => {
  const made: Record<ShareKind, () => Promise<number>> = {
    site: async () => 0,
    article: () => makeArticle(app.db, { title: 'قمة «المناخ» تقرّ 300 مليار دولار (COP30)' }),
    category: () => makeCategory(app.db),
    agency: () => makeAgency(app.db),
    tag: () => makeTag(app.db),
    person: () => makePerson(app.db),
    author: async () => named('authors'),
    source: async () => named('sources'),
    dossier: async () => named('dossiers'),
    podcast: makePodcast,
    poll: makePoll,
    letter: makeLetter,
  }
  async function makePoll() {
    const form = { name: 'هل؟', answers: ['نعم', 'لا'], closesAt: '2099-01-01T00:00:00Z' }
    return (await (await app.as('superadmin')).post('/api/v1/poll', form)).body.id
  }
  async function makeLetter() {
    const text = 'قرأت تقريركم عن المدارس.'
    const values = {
      name: 'سناء',
      city: 'إربد',
      text,
      original_title: '',
      original_text: text,
      state: 'published',
    }
    const letter = app.db.insertInto('reader_letters').values({ ...values, published_at: new Date() })
    return (await letter.returning('id').executeTakeFirstOrThrow()).id
  }
  async function makePodcast() {
    const values = { name: 'مقام', slug: 'مقام', description: 'موسيقى', author: 'الجريدة', category: 'Music' }
    const podcast = app.db
      .insertInto('podcasts')
      .values({ ...values, status: true })
      .returning('id')
    return (await podcast.executeTakeFirstOrThrow()).id
  }
  let namesakes = 0
  async function named(table: 'authors' | 'sources' | 'dossiers') {
    namesakes += 1
    const values = { name: `سلمى ${namesakes}`, slug: `سلمى-${namesakes}`, status: true }
    return (await app.db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  test.each(Object.keys(made) as ShareKind[])(
    'of one %s: 1200 × 630, under 300 kB',
    { tags: 'thorough' },
    async kind => {
      const address = await addressOf(kind, await made[kind]())
      const { response, bytes } = await pictureAt(address ?? '')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(response.headers.get('cache-control')).toBe('public, max-age=604800, s-maxage=60')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(300_000)
    },
  )

  test('has a new address when the title changes; the old one redirects to it and its file is deleted', {
    tags: 'thorough',
  }, async () => {
    const id = await makeArticle(app.db, { title: 'قبل' })
    const old = (await addressOf('article', id)) ?? ''
    expect((await pictureAt(old)).response.status).toBe(200)
    await app.db.updateTable('articles').set({ title: 'بعد' }).where('id', '=', id).execute()
    const guest = await app.as('guest')
    const { status, headers } = await guest.get(old)
    expect([status, headers.get('location') === old]).toEqual([302, false])
    expect((await pictureAt(headers.get('location') ?? '')).response.status).toBe(200)
    expect(await readdir(path.join(app.dataDir, `media/share/article/${id}`))).toHaveLength(1)
  })

  test('of something hidden from readers: 404, whether or not it was drawn before', {
    tags: 'thorough',
  }, async () => {
    const id = await makeArticle(app.db)
    const address = (await addressOf('article', id)) ?? ''
    expect((await pictureAt(address)).response.status).toBe(200)
    await app.db.updateTable('articles').set({ enable: false }).where('id', '=', id).execute()
    expect((await pictureAt(address)).response.status).toBe(404)
  })

  test('of a purged article is deleted from disk', { tags: 'thorough' }, async () => {
    const id = await makeArticle(app.db)
    await pictureAt((await addressOf('article', id)) ?? '')
    const folder = path.join(app.dataDir, `media/share/article/${id}`)
    expect(await readdir(folder)).toHaveLength(1)
    await app.db
      .updateTable('articles')
      .set({ deleted_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await purgeBinNow(app.db, binDays)
    await expect.poll(() => existsSync(folder)).toBe(false)
  })

  test('of a taken-down article is deleted from disk', async () => {
    const id = await makeArticle(app.db)
    await pictureAt((await addressOf('article', id)) ?? '')
    const folder = path.join(app.dataDir, `media/share/article/${id}`)
    expect(await readdir(folder)).toHaveLength(1)
    await (await app.as('admin')).post(`/api/v1/article/takedown/${id}`, { reason: 'حكم' })
    await expect.poll(() => existsSync(folder)).toBe(false)
  })

  test.each([
    ['category', '/api/v1/category'],
    ['agency', '/api/v1/agency'],
    ['tag', '/api/v1/tag'],
    ['person', '/api/v1/peopleOfInterest'],
    ['author', '/api/v1/author'],
    ['source', '/api/v1/source'],
    ['dossier', '/api/v1/dossier'],
    ['poll', '/api/v1/poll'],
    ['letter', '/api/v1/reader-letter'],
  ] as const)('of a deleted %s is deleted from disk', { tags: 'thorough' }, async (kind, calls) => {
    const id = await made[kind]()
    await pictureAt((await addressOf(kind, id)) ?? '')
    const folder = path.join(app.dataDir, `media/share/${kind}/${id}`)
    expect(await readdir(folder)).toHaveLength(1)
    expect((await (await app.as('superadmin')).delete(`${calls}/${id}`)).status).toBe(200)
    await expect.poll(() => existsSync(folder)).toBe(false)
  })

  test('that another process deletes while it is stored is still served', async () => {
    const old = `/share/tag/${await makeTag(app.db)}-00000000000000.jpg`
    const storage = createDiskStorage(path.join(app.dataDir, 'media'))
    const put: typeof storage.put = async (key, ...rest) => {
      await storage.put(key, ...rest)
      await storage.delete(key)
    }
    const parts = { db: app.db, storage: { ...storage, put }, log: createLog('error') }
    const asStaff = async () => undefined
    const moved = await getSharePicture(parts, 'ورّاق', old, asStaff)
    const address = typeof moved === 'object' && 'movedTo' in moved ? moved.movedTo : ''
    const drawn = await getSharePicture(parts, 'ورّاق', address, asStaff)
    expect(drawn).toMatchObject({ file: { contentType: 'image/jpeg' } })
  })

  test.each([
    ['a long Latin site name', { siteName: 'The Arab Gazette Network for Independent Journalism and Medi' }],
    ['a wide Arabic site name', { siteName: 'ض'.repeat(45) }],
    ['a site name after U+200F', { siteName: '\u200fصحيفة المدى' }],
    ['a site name after U+061C', { siteName: '\u061cصحيفة المدى' }],
    ['a site name after a vowel sign', { siteName: '\u064eصحيفة' }],
    ['a wide category', { category: 'W'.repeat(80) }],
    ['a category after U+061C', { category: '\u061cسياسة' }],
    ['a title of joiners', { title: '\u200d\u200f' }],
    ['a title of one family emoji', { title: '👨‍👩‍👧' }],
    ['a title of one wide word', { title: 'W'.repeat(300) }],
    ['a title of wide ligatures', { title: 'ﷲ'.repeat(300) }],
  ])(
    'with %s is drawn, on a plain background and over a picture',
    { tags: 'thorough' },
    async (_case, texts) => {
      const { siteName, category, title } = { siteName: 'ورّاق', category: 'سياسة', title: 'قمة', ...texts }
      const admin = await app.as('superadmin')
      const { revision } = (await admin.get('/api/v1/setting/website')).body
      const edit = { group: 'website', revision, values: { siteName } }
      expect((await admin.patch('/api/v1/setting', edit)).status).toBe(200)
      const categoryId = await makeCategory(app.db, { name: category })
      const covered = await makeArticle(app.db, {
        title,
        categoryId,
        columns: { image_id: await makeCover() },
      })
      const articles = [await makeArticle(app.db, { title, categoryId }), covered]
      for (const [kind, id] of [...articles.map(id => ['article', id] as const), ['site', 0] as const]) {
        const { response, bytes } = await pictureAt((await addressOf(kind, id)) ?? '')
        expect([response.status, app.takeErrors()]).toEqual([200, []])
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      }
    },
  )

  test('that cannot be drawn is a plain one for a minute, and is not stored', async () => {
    const id = await makeArticle(app.db, { columns: { image_id: await makeCover(Buffer.from('broken')) } })
    const { response, bytes } = await pictureAt((await addressOf('article', id)) ?? '')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(app.takeErrors()).toEqual([expect.stringContaining('a share picture could not be drawn')])
    await expect(readdir(path.join(app.dataDir, `media/share/article/${id}`))).rejects.toThrow('ENOENT')
  })

  /** A picture whose variant for covers is stored already. */
  async function makeCover(bytes?: Buffer): Promise<number> {
    const id = await makeMedia(app.db)
    const media = app.db.selectFrom('media').select('hash').where('id', '=', id)
    const { hash } = await media.executeTakeFirstOrThrow()
    const folder = path.join(app.dataDir, `media/variants/${hash}`)
    await mkdir(folder, { recursive: true })
    const create = { width: 1280, height: 720, channels: 3, background: '#806040' } as const
    const drawn = bytes ?? (await sharp({ create }).jpeg().toBuffer())
    await writeFile(path.join(folder, '1280-share.jpeg'), drawn)
    return id
  }

  test('requested a hundred times at once is the same one', { tags: 'thorough' }, async () => {
    const address = (await addressOf('article', await makeArticle(app.db))) ?? ''
    const tags = await Promise.all(Array.from({ length: 100 }, () => pictureAt(address)))
    expect(new Set(tags.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })

  test.each([
    '/share/article/1.jpg',
    '/share/article/01-00000000000000.jpg',
    '/share/user/1-00000000000000.jpg',
    '/share/site/1-00000000000000.jpg',
    '/share/article/99999-00000000000000.jpg',
    '/share/article/..%2f1-00000000000000.jpg',
  ])('%s: 404', async address => {
    expect((await pictureAt(address)).response.status).toBe(404)
  })
})

test('an address encodes everything that is drawn, and can be parsed', () => {
  const card = { kind: 'article', id: 7, title: 'عنوان', kicker: 'قسم', colour: '#111111' } as const
  const others = [{ title: 'غيره' }, { kicker: 'غيره' }, { colour: '#222222' }, { pictureHash: 'ab' }]
  const paths = [card, ...others.map(other => ({ ...card, ...other }))].map(one => sharePath(one, 'ورّاق'))
  expect(new Set([...paths, sharePath(card, 'اسم آخر')]).size).toBe(6)
  expect(parseSharePath(paths[0]!)).toMatchObject({ kind: 'article', id: 7 })
})

describe('a preview before the first save', () => {
  test('is drawn from the unsaved text, over the given picture, and stored nowhere', {
    tags: 'thorough',
  }, async () => {
    const admin = await app.as('admin')
    const ask = async (query: object) => {
      const { status, body } = await admin.get(`/api/v1/share/preview?${new URLSearchParams({ ...query })}`)
      return { status, bytes: Buffer.from(String(body.picture).split(',')[1] ?? '', 'base64') }
    }
    const [one, other, empty] = [
      await ask({ title: 'قمة' }),
      await ask({ title: 'غيرها' }),
      await ask({ title: '' }),
    ]
    expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(one.bytes.equals(other.bytes)).toBe(false)
    expect(empty.status).toBe(200)
    expect((await ask({ title: 'قمة', picture: '2000000000' })).status).toBe(404)
  })

  test('an agency sees no pictures of others', async () => {
    const agent = await app.asUser({ role: 'agency', agencyId: await makeAgency(app.db) })
    const picture = await makeMedia(app.db)
    expect((await agent.get(`/api/v1/share/preview?title=a&picture=${picture}`)).status).toBe(404)
  })
})
