import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeMedia } from '../../testing/factories.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  admin = await app.as('admin')
})
afterAll(() => app?.stop())

const outside = {
  seoTitle: 'عنوان للبحث',
  seoDescription: 'وصف للبحث',
  shareTitle: 'عنوان للمشاركة',
  shareDescription: 'وصف للمشاركة',
  canonicalUrl: 'https://first.example/خبر?id=1',
  noindex: true,
}
const read = async (path: string) => (await fetch(app.url + path)).text()
const content = (html: string, name: string) =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

async function edit(id: number, values: object) {
  const { revision } = (await admin.get(`/api/v1/article/edit/${id}`)).body
  return admin.patch(`/api/v1/article/edit/${id}`, { revision, ...values })
}

describe('search and share texts', () => {
  test('are used if set, in page, structured data and share picture', { tags: 'thorough' }, async () => {
    const id = await makeArticle(app.db, { title: 'الأصل', columns: { summary: 'ملخص' } })
    const before = await read(`/a/${id}`)
    const shareImageId = await makeMedia(app.db)
    expect((await edit(id, { ...outside, shareImageId })).body).toMatchObject({
      ...outside,
      shareImage: { id: shareImageId },
    })
    await expect.poll(() => read(`/a/${id}`)).toContain('<title>عنوان للبحث')
    const page = await read(`/a/${id}`)
    expect(
      ['description', 'og:title', 'og:description', 'robots', 'og:url'].map(name => content(page, name)),
    ).toEqual(['وصف للبحث', 'عنوان للمشاركة', 'وصف للمشاركة', 'noindex', outside.canonicalUrl])
    expect(page).toContain(`<link rel="canonical" href="${outside.canonicalUrl}">`)
    expect(page).toContain(`"mainEntityOfPage":"${outside.canonicalUrl}"`)
    expect(page).toMatch(/<h1[^>]*>(?:<[^>]*>)*الأصل/)
    expect(content(page, 'og:image')).not.toBe(content(before, 'og:image'))
    const drawn = await fetch(app.url + new URL(content(page, 'og:image') ?? '').pathname, {
      redirect: 'manual',
    })
    expect(drawn.status).toBe(200)
    expect(
      (
        await edit(id, {
          ...Object.fromEntries(Object.keys(outside).map(name => [name, ''])),
          canonicalUrl: null,
          noindex: false,
          shareImageId: null,
        })
      ).status,
    ).toBe(200)
    await expect.poll(() => read(`/a/${id}`)).toContain('<title>الأصل')
    expect(content(await read(`/a/${id}`), 'og:image')).toBe(content(before, 'og:image'))
  })

  test.each([{ noindex: true }, { canonicalUrl: 'https://first.example/1' }])(
    '%o: out of the sitemaps, still in RSS; back when removed',
    { tags: 'thorough' },
    async values => {
      const categoryId = await makeCategory(app.db)
      const created = await admin.post('/api/v1/article', {
        title: 'خبر في الخرائط',
        description: '<p>نص</p>',
        categoryId,
        enable: true,
      })
      const { id, publishAt } = created.body
      const listed = async () =>
        [
          await read('/news-sitemap.xml'),
          await read(`/sitemap/articles-${publishAt.slice(0, 7)}.xml`),
          await read('/rss.xml'),
        ].map(document => document.includes(`/article/${id}`))
      await expect.poll(listed).toEqual([true, true, true])
      await edit(id, values)
      await expect.poll(listed).toEqual([false, false, true])
      await edit(id, { noindex: false, canonicalUrl: null })
      await expect.poll(listed).toEqual([true, true, true])
    },
  )

  test.each([
    ['canonicalUrl', 'http://first.example/'],
    ['canonicalUrl', 'javascript:alert(1)'],
    ['canonicalUrl', 'https://user:word@first.example/'],
    ['canonicalUrl', 'https://first.example/"><script>'],
    ['canonicalUrl', 'first.example'],
    ['seoTitle', 'ا'.repeat(121)],
    ['seoDescription', 'ا'.repeat(321)],
    ['shareTitle', 'ا'.repeat(201)],
    ['shareImageId', 2_000_000_000],
  ])('%s %j: 400 at the field', async (field, value) => {
    const { status, body } = await edit(await makeArticle(app.db), { [field]: value })
    expect([status, body.data.issues[0].path]).toEqual([400, field])
    expect(body.data.issues[0].message).toMatch(/\p{Script=Arabic}/u)
  })

  test("an agency cannot share another's picture", async () => {
    const agencyId = await makeAgency(app.db)
    const agent = await app.asUser({ role: 'agency', agencyId })
    const categoryId = await makeCategory(app.db)
    const create = (shareImageId: number) =>
      agent.post('/api/v1/article', { title: 'خبر', categoryId, shareImageId })
    expect((await create(await makeMedia(app.db))).body.data.issues[0].path).toBe('shareImageId')
    expect((await create(await makeMedia(app.db, { agencyId }))).status).toBe(200)
  })

  test('are in revisions and restored with them; older revisions have none', async () => {
    const categoryId = await makeCategory(app.db)
    const { id, revision } = (await admin.post('/api/v1/article', { title: 'خبر', categoryId, ...outside }))
      .body
    await app.db
      .updateTable('article_revisions')
      .set({ content: JSON.stringify({ title: 'قديم', categoryId }) })
      .where('article_id', '=', id)
      .execute()
    const reverted = await admin.post(`/api/v1/article/revisions/${id}/${revision}`, { revision })
    expect(reverted.body).toMatchObject({ title: 'قديم', seoTitle: '', canonicalUrl: null, noindex: false })
    await edit(id, outside)
    const latest = (await admin.get(`/api/v1/article/revisions/${id}/${revision + 2}`)).body
    expect(latest.content).toMatchObject(outside)
  })
})
