import { parseFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeCategory,
  makeCorrection,
  makeMedia,
  makeTag,
} from '../../testing/factories.ts'
import type { PartnerKey } from './partner.contract.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let section: number
beforeAll(async () => {
  app = await startTestApp({ hearsAll: true })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  section = await makeCategory(app.db, { name: 'سياسة' })
})
afterAll(() => app?.stop())

const make = async (input: object = {}): Promise<PartnerKey> =>
  (await owner.post('/api/v1/partner', { name: 'جريدة المهجر', perMinute: 1000, ...input })).body
const read = async ({ key }: PartnerKey, file = 'feed.json', headers = {}) =>
  guest.get(`/partner/${key}/${file}`, headers)
const feedOf = async (partner: PartnerKey) => {
  const { status, body } = await read(partner)
  expect(status).toBe(200)
  return typeof body === 'string' ? JSON.parse(body) : body
}
const titlesIn = async (partner: PartnerKey): Promise<string[]> =>
  (await feedOf(partner)).items.map(({ title }: { title: string }) => title)
const switchOff = (id: number) => owner.patch(`/api/v1/article/status/${id}`, { enable: false })

test('a partner reads full texts with picture, credit and corrections, in each format', async () => {
  const imageId = await makeMedia(app.db, { alt: 'الوزير في المطار' })
  const id = await makeArticle(app.db, {
    title: 'وصول «الوزير» & وفده',
    categoryId: section,
    description: '<p>متن <a href="/a/1">كامل</a>.</p>',
    columns: { image_id: imageId, image_credit: 'تصوير: ليلى', image_caption: 'في المطار' },
  })
  await makeCorrection(app.db, id, 'الوفد خمسة.')
  const partner = await make()
  const [item] = (await feedOf(partner)).items
  expect(item).toMatchObject({
    title: 'وصول «الوزير» & وفده',
    tags: ['سياسة'],
    _picture: { caption: 'في المطار', credit: 'تصوير: ليلى' },
  })
  expect(item.content_html).toMatch(/<p>متن <a href="http[^"]+\/a\/1">كامل<\/a>.<\/p>.*تصويب.*الوفد خمسة\./)
  for (const file of ['feed.xml', 'atom.xml']) {
    const { status, body, headers } = await read(partner, file)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/rss|atom/)])
    const { feed } = parseFeed(body) as { feed: { items?: object[]; entries?: object[] } }
    const [entry] = feed.items ?? feed.entries ?? []
    expect(JSON.stringify(entry)).toContain('وصول «الوزير» & وفده')
    expect(JSON.stringify(entry)).toContain('الوفد خمسة.')
    expect(JSON.stringify(entry)).toContain('تصوير: ليلى')
    expect(body).not.toContain(partner.key)
  }
})

test('never in a feed: held, scheduled, binned, taken down, foreign without leave; paid parts by leave only', async () => {
  const all = { categoryId: await makeCategory(app.db), title: 'ممنوع' }
  const [silent, generous] = [await makeAgency(app.db), await makeAgency(app.db)]
  await makeArticle(app.db, { ...all, enable: false })
  await makeArticle(app.db, { ...all, publishAt: new Date(Date.now() + 60_000) })
  await makeArticle(app.db, { ...all, columns: { deleted_at: new Date().toISOString() } })
  await makeArticle(app.db, { ...all, agencyId: silent })
  await makeArticle(app.db, { ...all, title: 'مسموح', agencyId: generous })
  const paid = ['<p>أول.</p>', '<p>ثان.</p>', '<p>ثالث.</p>', '<p>سر الخبر.</p>'].join('')
  await makeArticle(app.db, { ...all, title: 'مدفوع', access: 'subscribers', description: paid })
  const { revision } = (await owner.get(`/api/v1/agency/${generous}`)).body
  await owner.patch(`/api/v1/agency/edit/${generous}`, { revision, syndicated: true })
  const scope = { everything: false, categoryIds: [all.categoryId] }
  const partner = await make(scope)
  expect((await titlesIn(partner)).toSorted()).toEqual(['مدفوع', 'مسموح'])
  expect(JSON.stringify(await feedOf(partner))).not.toContain('سر الخبر')
  expect(JSON.stringify(await feedOf(await make({ ...scope, locked: true })))).toContain('سر الخبر')
  expect(await titlesIn(await make())).not.toContain('ممنوع')
})

test('a scope is sections with branches, agencies and tags; an empty one has nothing', async () => {
  const root = await makeCategory(app.db)
  const branch = await makeCategory(app.db, { parentId: root })
  const tag = await makeTag(app.db)
  await makeArticle(app.db, { title: 'في الفرع', categoryId: branch })
  await makeArticle(app.db, { title: 'بالوسم', tagIds: [tag] })
  const chosen = { everything: false, categoryIds: [root], tagIds: [tag] }
  expect((await titlesIn(await make(chosen))).toSorted()).toEqual(['بالوسم', 'في الفرع'])
  expect(await titlesIn(await make({ everything: false }))).toEqual([])
})

test('a withdrawn article leaves at once, is named in Atom and JSON, and comes back', async () => {
  const categoryId = await makeCategory(app.db)
  const id = await makeArticle(app.db, { categoryId, title: 'يُسحب' })
  const stays = await makeArticle(app.db, { categoryId, title: 'يبقى' })
  const partner = await make({ everything: false, categoryIds: [categoryId] })
  const before = await read(partner, 'atom.xml')
  expect(before.body).toContain('يُسحب')
  expect((await switchOff(id)).status).toBe(200)
  const after = await read(partner, 'atom.xml')
  expect(after.body).toMatch(new RegExp(`<at:deleted-entry ref="[^"]+/article/${id}" when="`))
  expect(after.body).not.toContain(`/article/${stays}" when=`)
  expect(after.body).not.toContain('يُسحب')
  const times = [before, after].map(({ headers }) => Date.parse(headers.get('last-modified')!))
  expect(times[1]).toBeGreaterThan(times[0]!)
  expect((await feedOf(partner))._withdrawn.items).toEqual([
    { id: expect.stringMatching(`/article/${id}$`), at: expect.any(String) },
  ])
  await owner.patch(`/api/v1/article/status/${id}`, { enable: true })
  expect(await titlesIn(partner)).toContain('يُسحب')
  expect((await feedOf(partner))._withdrawn.items).toEqual([])
})

test('«اقرأ أيضًا» has the present title of an article, and none of one that left', async () => {
  const categoryId = await makeCategory(app.db)
  const named = await makeArticle(app.db, { title: 'عنوان أول' })
  const card = `<figure data-card="article" data-article="${named}"><a href="/a/${named}">عنوان أول</a></figure>`
  await makeArticle(app.db, { categoryId, title: 'يذكر غيره', description: `<p>متن.</p>${card}` })
  const partner = await make({ everything: false, categoryIds: [categoryId] })
  const text = async () => (await feedOf(partner)).items[0].content_html
  expect(await text()).toContain('اقرأ أيضًا: <a href=')
  await owner.patch(`/api/v1/article/edit/${named}`, { revision: 1, title: 'عنوان ثان' })
  expect(await text()).toMatch(/^(?!.*عنوان أول).*عنوان ثان/)
  await switchOff(named)
  expect(await text()).not.toMatch(/عنوان|اقرأ أيضًا/)
})

test('an unchanged feed is 304 by tag and by date, private, compressed, without a query', async () => {
  const partner = await make()
  const first = await read(partner, 'feed.xml', { 'accept-encoding': 'gzip' })
  const [etag, date] = ['etag', 'last-modified'].map(name => first.headers.get(name)!)
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect([...first.headers.keys()].filter(name => /tag$/.test(name))).toEqual(['etag', 'x-robots-tag'])
  expect((await read(partner, 'feed.xml', { 'if-none-match': etag! })).status).toBe(304)
  expect((await read(partner, 'feed.xml', { 'if-modified-since': date! })).status).toBe(304)
  const other = { 'if-none-match': 'W/"x"', 'if-modified-since': date! }
  expect((await read(partner, 'feed.xml', other)).status).toBe(200)
  // Past every notice, so only a query would see it.
  await app.db.updateTable('partners').set({ status: false }).where('id', '=', partner.id).execute()
  expect((await read(partner, 'feed.xml', { 'if-none-match': etag! })).status).toBe(304)
})

test('the key: shown once, stored as a hash, by header too, limited, switched off, renewed, expired, deleted', async () => {
  const partner = await make({ perMinute: 4, formats: ['json'] })
  expect(partner.key).toMatch(/^wpk_[\w-]{43}$/)
  const rows = await app.db.selectFrom('partners').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(partner.key)
  const { items } = (await owner.get('/api/v1/partner/paginate?q=المهجر&limit=100')).body
  expect(JSON.stringify(items)).not.toContain(partner.key)
  expect((await guest.get('/partner/feed.json')).status).toBe(401)
  const bearer = { authorization: `Bearer ${partner.key}` }
  expect((await guest.get('/partner/feed.json', bearer)).status).toBe(200)
  expect((await read(partner, 'feed.xml')).status).toBe(404)
  const statuses = []
  for (let poll = 0; poll < 4; poll++) statuses.push((await read(partner)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const used = await app.db
    .selectFrom('partner_uses')
    .select('used_at')
    .where('partner_id', '=', partner.id)
    .execute()
  expect(used).toHaveLength(1)

  const other = await make()
  expect((await read(other)).status).toBe(200)
  await owner.patch(`/api/v1/partner/${other.id}/status`, { status: false })
  expect((await read(other)).status).toBe(404)
  await owner.patch(`/api/v1/partner/${other.id}/status`, { status: true })
  const renewed: PartnerKey = (await owner.post(`/api/v1/partner/${other.id}/key`)).body
  expect([(await read(other)).status, (await read(renewed)).status]).toEqual([404, 200])
  const past = { revision: renewed.revision, expiresAt: new Date(Date.now() - 1000).toISOString() }
  await owner.patch(`/api/v1/partner/${other.id}`, past)
  expect((await read(renewed)).status).toBe(404)
  await owner.delete(`/api/v1/partner/${other.id}`)
  expect((await read(renewed)).status).toBe(404)
  const log = (await owner.get(`/api/v1/log/admin?subject=Partner&subjectId=${other.id}`)).body.items
  const actions = log.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['deleted', 'edited', 'renewed', 'enabled', 'disabled', 'created'])
  expect(JSON.stringify(log)).not.toContain(renewed.key)
  expect(app.logged.some(line => line.includes(partner.key))).toBe(false)
  expect(app.logged.join()).toMatch(/"partner":"جريدة المهجر".*a partner reads its feed/)
})

test('guesses: a malformed key costs no query; well-formed ones are few a minute', async () => {
  const guesses = []
  for (let n = 0; n < 40; n++)
    guesses.push((await read({ key: `wpk_${String(n).padStart(43, 'x')}` } as never)).status)
  expect(new Set(guesses)).toEqual(new Set([404, 429]))
  expect((await read({ key: '%00' } as never)).status).toBe(404)
  expect((await read({ key: 'a'.repeat(4000) } as never)).status).toBe(404)
})
