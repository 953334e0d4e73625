import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeArticle, makeCategory, makeMedia } from '../testing/factories.ts'
import { until } from '../testing/until.ts'
import { readHead } from '../testing/validators/head.ts'

let app: TestApp
let reader: TestClient
let editor: TestClient

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  reader = await app.as('guest')
  editor = await app.as('superadmin')
})
afterAll(() => app?.stop())

async function pathOf(id: number): Promise<string> {
  return (await reader.get(`/article/${id}`)).headers.get('location') ?? ''
}

async function etagOf(path: string): Promise<string | null> {
  return (await reader.get(path)).headers.get('etag')
}

/** The promise is a second; a request before the notice arrives may still get the old page. */

test('a correction appears in the next response of each page that shows it, and of no other', async () => {
  const categoryId = await makeCategory(app.db)
  const id = await makeArticle(app.db, { title: 'عنوان فيه خطأ', categoryId })
  const other = await makeArticle(app.db, { title: 'مقال آخر' })
  const path = await pathOf(id)
  const otherPath = await pathOf(other)
  const showing = [path, `${path}/_payload.json`, '/', '/articles/latest', '/rss.xml', '/news-sitemap.xml']
  for (const page of [...showing, otherPath]) await reader.get(page)
  const before = await etagOf(otherPath)

  const { body } = await editor.get(`/api/v1/article/edit/${id}`)
  const edit = { revision: body.revision, title: 'عنوان صحيح' }
  expect((await editor.patch(`/api/v1/article/edit/${id}`, edit)).status).toBe(200)

  for (const page of showing) {
    await until(async () => {
      const answer = await reader.get(page)
      const sent = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      expect(sent, page).toContain('عنوان صحيح')
    })
  }
  expect(await etagOf(otherPath)).toBe(before)
})

/** Statuses of the article's address and of its short link. */
const statuses = (id: number) =>
  Promise.all([`/article/${id}`, `/a/${id}`].map(async path => (await reader.get(path)).status))

test('published articles appear where they were missing, and withdrawn ones disappear', async () => {
  const id = await makeArticle(app.db, { title: 'خبر محجوز', enable: false })
  expect(await statuses(id)).toEqual([404, 404])
  await editor.patch(`/api/v1/article/status/${id}`, { enable: true })
  await until(async () => {
    expect(await statuses(id)).toEqual([301, 301])
    expect((await reader.get('/articles/latest')).body).toContain('خبر محجوز')
  })
  await editor.patch(`/api/v1/article/status/${id}`, { enable: false })
  await until(async () => {
    expect(await statuses(id)).toEqual([404, 404])
    expect((await reader.get('/articles/latest')).body).not.toContain('خبر محجوز')
  })
})

test('an article costs two queries, and one for each of: its story, its dossiers, its letters', async () => {
  const categoryId = await makeCategory(app.db)
  const [before, alone, about] = [
    await makeArticle(app.db, { categoryId }),
    await makeArticle(app.db, { categoryId }),
    await makeArticle(app.db, { categoryId }),
  ]
  const dossier = { name: 'ملف', summary: 'ما القصة', status: true, placedIds: [about] }
  expect((await editor.post('/api/v1/dossier', dossier)).status).toBe(200)
  const letter = { name: 'قارئ', city: 'عمّان', text: 'رسالة', original_text: 'رسالة', article_id: about }
  const columns = { ...letter, state: 'published', published_at: new Date() }
  await app.db.insertInto('reader_letters').values(columns).execute()
  const paths = [await pathOf(alone), await pathOf(about)]
  // Reads what articles share.
  await reader.get(await pathOf(before))
  const queriesOf = async (path = '') => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    expect((await reader.get(path)).status).toBe(200)
    const texts = asked.mock.calls.map(([query]) => String((query as { text?: string }).text ?? query))
    asked.mockRestore()
    // Which articles are like it is computed once in ten minutes, from the search index.
    const ofOthers =
      /^set |^select 1$|^listen |article_search|search_postings|left\(a\.description|recent_answers/
    return texts.filter(text => !ofOthers.test(text))
  }
  const [own, ofParts] = [await queriesOf(paths[0]), await queriesOf(paths[1])]
  expect(own.length, own.join('\n')).toBe(2)
  expect(ofParts.length, ofParts.join('\n')).toBe(4)
})

test('an unchanged page is not sent again: 304', async () => {
  const etag = (await etagOf('/articles/latest')) ?? ''
  expect((await reader.get('/articles/latest', { 'if-none-match': etag })).status).toBe(304)
})

test('a square logo is the site’s icon everywhere, any other only its publisher’s', {
  tags: 'thorough',
}, async () => {
  const setLogo = async (width: number, height: number) => {
    const form = new FormData()
    const create = { width, height, channels: 3, background: '#135' } as const
    form.append('file', new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'logo.png'))
    const { id, hash } = (await editor.post('/api/v1/media', form)).body
    const { revision } = (await editor.get('/api/v1/setting/website')).body
    const edit = { group: 'website', revision, values: { logoId: id } }
    expect((await editor.patch('/api/v1/setting', edit)).status).toBe(200)
    return hash
  }
  const read = async () => {
    const { links, things } = readHead((await reader.get('/')).body)
    const hrefs = ['icon', 'apple-touch-icon'].map(name => links.find(({ rel }) => rel === name)?.href)
    const { icons } = (await reader.get('/manifest.webmanifest')).body
    const publisher = things.find(thing => thing['@type'] === 'NewsMediaOrganization') as {
      logo?: { url: string }
    }
    return {
      icons,
      addresses: [...hrefs, ...icons.map(({ src }: { src: string }) => src)],
      logo: publisher.logo,
    }
  }
  const square = await setLogo(500, 498)
  const { icons, addresses, logo } = await read()
  expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    '160x160',
    '320x320',
    '480x480',
    '498x498',
  ])
  for (const address of addresses) {
    expect(address).toContain(`/media/${square}-`)
    expect([address, (await reader.get(address)).status]).toEqual([address, 200])
  }
  expect(logo).toMatchObject({ url: expect.stringContaining(square), width: 500, height: 498 })

  const wide = await setLogo(800, 200)
  expect((await read()).logo).toMatchObject({ url: expect.stringContaining(wide), width: 800, height: 200 })
  for (const address of (await read()).addresses) expect(address).toMatch(/^\/(favicon|icon-)/)
})

test('a logo replaces the visible name, and has it as its accessible name', async () => {
  await reader.get('/')
  const values = { logoId: await makeMedia(app.db) }
  const { revision } = (await editor.get('/api/v1/setting/website')).body
  const edit = { group: 'website', revision, values }
  expect((await editor.patch('/api/v1/setting', edit)).status).toBe(200)
  const masthead = async () => /<header.*?<\/header>/s.exec((await reader.get('/')).body)?.[0]
  await expect.poll(masthead).toMatch(/<a[^>]* aria-label="ورّاق: الصفحة الأولى"[^>]*><img [^>]*alt=""/)
})
