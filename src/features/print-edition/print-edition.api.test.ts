import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeAuthor, makeCategory, makeMedia } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'
import type { PrintEdition } from './print-edition.contract.ts'

let app: TestApp
let guest: TestClient
let editor: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  guest = await app.as('guest')
  editor = await app.as('admin')
})
afterAll(() => app?.stop())

const api = '/api/v1/print-edition'
/** The site's zone is three hours ahead of UTC. */
const at = (time: string) => new Date(`${time}+03:00`)
const get = async (day: string) => (await guest.get(`${api}/${day}`)).body as PrintEdition
const titlesOf = ({ front, sections }: PrintEdition) =>
  [...front, ...sections.flatMap(({ stories }) => stories)].map(({ title }) => title).toSorted()

test('an edition has what readers can open of the day, in the site’s zone, and no other article', async () => {
  const categoryId = await makeCategory(app.db)
  const make = (title: string, publishAt: Date, more: Parameters<typeof makeArticle>[1] = {}) =>
    makeArticle(app.db, { title, publishAt, categoryId, ...more })
  await make('أول اليوم', at('2026-03-10T00:00'))
  await make('آخر اليوم', at('2026-03-10T23:59:59'))
  await make('قبله', at('2026-03-09T23:59:59'))
  await make('بعده', at('2026-03-11T00:00'))
  await make('محجوز', at('2026-03-10T10:00'), { enable: false })
  await make('فيديو', at('2026-03-10T10:00'), { columns: { kind: 'video' } })
  const binned = await make('محذوف', at('2026-03-10T10:00'))
  const down = await make('مسحوب', at('2026-03-10T10:00'))
  expect(titlesOf(await get('2026-03-10'))).toEqual(['آخر اليوم', 'أول اليوم', 'محذوف', 'مسحوب'])
  await editor.delete(`/api/v1/article/${binned}`)
  await editor.post(`/api/v1/article/takedown/${down}`, { reason: 'خطأ' })
  await until(async () => expect(titlesOf(await get('2026-03-10'))).toEqual(['آخر اليوم', 'أول اليوم']))
  expect(await get('2026-03-10')).toMatchObject({ previous: '2026-03-09', next: '2026-03-11', left: 0 })
})

test('a scheduled article of today is in no edition', async () => {
  const publishAt = new Date(Date.now() + 60_000)
  await makeArticle(app.db, { title: 'بعد دقيقة', publishAt })
  const { body } = await guest.get(`${api}/${publishAt.toISOString().slice(0, 10)}`)
  expect(JSON.stringify(body)).not.toContain('بعد دقيقة')
})

test('a locked article is printed up to the wall, also for a subscriber; so is one of a locked agency', async () => {
  const description = '<p>مفتوح.</p><p>مفتوح أيضًا.</p><p>مدفوع.</p>'
  const publishAt = at('2026-03-12T12:00')
  const agencyId = await makeAgency(app.db, { subscription: true })
  await makeArticle(app.db, { description, publishAt, access: 'subscribers' })
  await makeArticle(app.db, { description, publishAt, agencyId })
  for (const reader of [guest, await app.as('superadmin')]) {
    const { body } = await reader.get(`${api}/2026-03-12`)
    const { front, sections } = body as PrintEdition
    const stories = [...front, ...sections.flatMap(section => section.stories)]
    expect(stories.map(({ rest, text }) => [rest, text.length])).toEqual([
      ['locked', 2],
      ['locked', 2],
    ])
    expect(JSON.stringify(body)).not.toContain('مدفوع')
  }
  const page = (await guest.get('/print/2026-03-12')).body
  expect(page).not.toContain('مدفوع')
  expect(page).toContain('بقية المقال للمشتركين')
})

test('texts are printed with their author and picture credit, without pictures and players', async () => {
  const [imageId, author_id] = [await makeMedia(app.db), await makeAuthor(app.db, { name: 'ليلى مراد' })]
  const description = `<h2>عنوان فرعي</h2><p>فقرة.</p><figure data-card="video"><video src="/media/${'a'.repeat(32)}.mp4" controls></video></figure><ul><li>بند</li></ul>`
  await makeArticle(app.db, {
    ...{ title: 'مصوّر', description, publishAt: at('2026-03-13T12:00') },
    columns: { image_id: imageId, author_id, image_caption: 'شرح', image_credit: 'تصوير فلان' },
  })
  const { front } = await get('2026-03-13')
  expect(front).toMatchObject([
    {
      ...{ title: 'مصوّر', authors: ['ليلى مراد'], caption: 'شرح', credit: 'تصوير فلان', rest: null },
      image: { id: imageId },
      text: [
        { type: 'heading', text: 'عنوان فرعي' },
        { type: 'paragraph', text: 'فقرة.' },
        { type: 'item', text: 'بند' },
      ],
    },
  ])
})

test('pins of the front page as the day ended lead its edition', async () => {
  const publishAt = at('2026-03-14T12:00')
  const [pinned] = [await makeArticle(app.db, { title: 'مثبّت', publishAt })]
  for (const title of ['أ', 'ب', 'ج']) await makeArticle(app.db, { title, publishAt: at('2026-03-14T13:00') })
  const { id } = await app.db
    .insertInto('fronts')
    .values({ category_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const edition = (article: number, published_at: Date) =>
    app.db
      .insertInto('front_editions')
      .values({ front_id: id, content: JSON.stringify({ leads: [{ article }] }), published_at })
      .execute()
  await edition(pinned, at('2026-03-14T20:00'))
  await edition(1, at('2026-03-15T00:00'))
  expect((await get('2026-03-14')).front[0]!.title).toBe('مثبّت')
})

test('a full day is bounded, and says how much is left', async () => {
  const categoryId = await makeCategory(app.db)
  const description = `<p>${'كلمة '.repeat(4000)}</p>`
  const publishAt = at('2026-03-16T12:00')
  for (let made = 0; made < 62; made += 1) await makeArticle(app.db, { categoryId, publishAt, description })
  const { body } = await guest.get(`${api}/2026-03-16`)
  expect(body.left).toBe(2)
  expect(titlesOf(body)).toHaveLength(60)
  expect(JSON.stringify(body).length).toBeLessThan(250_000)
})

test('pages: the newest at /print, other digits lead to the day, and no page for any other day', async () => {
  const newest = (await guest.get(api)).body.day
  const page = await guest.get('/print')
  expect(page.body).toContain(`rel="canonical" href="http://localhost:3000/print/${newest}"`)
  expect(page.body).toContain('name="robots" content="noindex"')
  const arabic = await guest.get(`/print/${encodeURIComponent('٢٠٢٦-٠٣-١٣')}`)
  expect([arabic.status, arabic.headers.get('location')]).toEqual([301, '/print/2026-03-13'])
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  for (const day of ['2020-01-01', tomorrow, '1447-06-09', '2026-02-30', 'x', '0001-01-01', '9999-12-31'])
    expect([day, (await guest.get(`/print/${day}`)).status]).toEqual([day, 404])
  for (const day of ['2026-02-30', 'x', '0001-01-01'])
    expect([day, (await guest.get(`${api}/${day}`)).status]).toEqual([day, 400])
})

test('an article that is published for an empty day makes its page', async () => {
  expect((await guest.get('/print/2026-03-18')).status).toBe(404)
  const { status } = await editor.post('/api/v1/article', {
    ...{
      title: 'خبر متأخر',
      description: '<p>نص.</p>',
      categoryId: await makeCategory(app.db),
      enable: true,
    },
    publishAt: at('2026-03-18T12:00').toISOString(),
  })
  expect(status).toBe(200)
  await until(async () => expect((await guest.get('/print/2026-03-18')).body).toContain('خبر متأخر'))
})
