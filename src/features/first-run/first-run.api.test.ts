import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../../db/demo/loadDemo.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  owner = await app.as('superadmin')
  await loadDemo({ db: app.db, storage: createDiskStorage(path.join(app.dataDir, 'media')) })
}, 240_000)
afterAll(() => app?.stop())

const api = '/api/v1/first-run'
const answers = {
  siteName: 'صحيفة الغد',
  accent: '#0B5CAD',
  headlineFace: 'kufi',
  header: 'side',
  sections: [{ name: 'محليات', colour: '#C8102E' }, { name: 'منوعات' }],
  digits: 'arab',
  months: 'levant',
  timeZone: 'Asia/Amman',
}
const count = async (table: 'articles' | 'categories' | 'media' | 'demo_marks') =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test.each([
  ['no name', { siteName: ' ' }, 'siteName'],
  ['no section', { sections: [] }, 'sections'],
  ['a section twice', { sections: [{ name: 'رأي' }, { name: 'رأي' }] }, 'sections'],
  ['a colour that is none', { accent: 'أحمر' }, 'accent'],
  ['a zone there is not', { timeZone: 'Asia/Atlantis' }, 'timeZone'],
])('%s: 400 in Arabic, and the demo stays', async (_, wrong, field) => {
  const before = await count('articles')
  const { status, body } = await owner.post(api, { ...answers, ...wrong })
  expect([status, body.data.issues[0].path]).toEqual([400, field])
  expect(body.data.issues[0].message).toMatch(/\p{Script=Arabic}/u)
  expect([await count('articles'), (await owner.get(api)).body.isOffered]).toEqual([before, true])
})

test('the demo goes, what was added stays with what it uses, and the newspaper has its name, look and sections', async () => {
  const [used] = (await owner.get('/api/v1/category/all')).body
  const authors = (await owner.get('/api/v1/author/all')).body
  const own = await owner.post('/api/v1/article', {
    ...{ title: 'خبر كتبناه نحن', description: '<p>نص.</p>', categoryId: used.id, authorId: authors[0].id },
  })
  expect(own.status).toBe(200)
  const offer = (await owner.get(api)).body
  expect(offer).toEqual({ isOffered: true, demo: { articles: expect.any(Number), own: 1 } })

  // Twice at once: one begins, the other is told.
  const [one, other] = await Promise.all([owner.post(api, answers), owner.post(api, answers)])
  const [begun, refused] = one.status === 200 ? [one, other] : [other, one]
  expect([begun.status, refused.status, refused.body.code]).toEqual([200, 422, 'REFUSED'])
  expect(begun.body.removed).toBe(offer.demo.articles)
  expect(begun.body.kept).toEqual(expect.arrayContaining([used.name, authors[0].name]))

  expect([await count('articles'), await count('demo_marks')]).toEqual([1, 0])
  const { body: article } = await owner.get(`/api/v1/article/edit/${own.body.id}`)
  expect([article.title, article.category.id, article.author.id]).toEqual([
    'خبر كتبناه نحن',
    used.id,
    authors[0].id,
  ])
  const names = (await owner.get('/api/v1/category')).body.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['محليات', 'منوعات']))
  expect(names.length).toBeLessThanOrEqual(4)
  const { values } = (await (await app.as('guest')).get('/api/v1/setting/website')).body
  expect(values).toMatchObject({
    ...{ siteName: 'صحيفة الغد', accent: '#0B5CAD', headlineFace: 'kufi', header: 'side' },
    ...{ digits: 'arab', months: 'levant', timeZone: 'Asia/Amman' },
  })
  // Pictures go in the worker, except those that are used.
  await until(async () => expect(await count('media')).toBeLessThanOrEqual(2))
  expect((await owner.get(api)).body).toEqual({ isOffered: false, demo: null })
})
