import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../../db/demo/loadDemo.ts'
import { sendDemoIssuesLater } from '../../../db/demo/newsletters.ts'
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
const count = async (table: 'articles' | 'categories' | 'media' | 'demo_rows' | 'social_links') =>
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

test('each newsletter of the demo shows readers an issue, which went to nobody', {
  tags: 'thorough',
  timeout: 120_000,
}, async () => {
  await sendDemoIssuesLater(app.db)
  const guest = await app.as('guest')
  const subjects = async () => {
    const archives = ['نشرة-الصباح', 'حصاد-الأسبوع'].map(
      async slug => (await guest.get(`/api/v1/newsletter/slug/${encodeURIComponent(slug)}`)).body.issues,
    )
    return (await Promise.all(archives)).flat()
  }
  // Composing loads MJML in another process, which takes long on a busy machine.
  await expect
    .poll(subjects, { timeout: 100_000 })
    .toMatchObject(Array(2).fill({ subject: expect.stringMatching(/\S/) }))
  const issues = await app.db
    .selectFrom('newsletter_issues')
    .select(['state', 'recipients', 'error'])
    .execute()
  expect(issues).toEqual(Array(2).fill({ state: 'sent', recipients: 0, error: '' }))
})

test('the demo is deleted, added rows stay with those that they use, and the newspaper has its name, look and sections', {
  tags: 'thorough',
}, async () => {
  const [used] = (await owner.get('/api/v1/category/all')).body
  const authors = (await owner.get('/api/v1/author/all')).body
  const own = await owner.post('/api/v1/article', {
    ...{ title: 'خبر كتبناه نحن', description: '<p>نص.</p>', categoryId: used.id, authorId: authors[0].id },
  })
  expect(own.status).toBe(200)
  const { id: edited } = await app.db
    .selectFrom('articles')
    .select('id')
    .where('id', '<>', own.body.id)
    .where('enable', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { body: theirs } = await owner.get(`/api/v1/article/edit/${edited}`)
  await owner.patch(`/api/v1/article/edit/${edited}`, { revision: theirs.revision, title: 'خبر كتبناه فوقه' })
  const [letter, second] = await app.db
    .selectFrom('newsletters')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  await sql`insert into newsletter_subscriptions (newsletter_id, email, state, confirmed_at, token)
    values (${letter!.id}, 'reader@example.com', 'confirmed', now(), 'x')`.execute(app.db)
  // Sent by its schedule, to nobody.
  await sql`insert into newsletter_issues (newsletter_id, slug, state, sent_at)
    values (${second!.id}, '2026-11-27', 'sent', now())`.execute(app.db)
  // Deleted and imported again with its number, it is no row of the demo.
  await sql`update social_links set created_at = now() where id = (select min(id) from social_links)`.execute(
    app.db,
  )
  const push = await app.db
    .insertInto('notifications')
    .values({ title: 'إشعار', article_id: edited + 1, send_at: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offer = (await owner.get(api)).body
  expect(offer).toEqual({ isOffered: true, demo: { articles: expect.any(Number), own: 2 } })

  // One of two simultaneous requests begins, and the other is refused.
  const [one, other] = await Promise.all([owner.post(api, answers), owner.post(api, answers)])
  const [begun, refused] = one.status === 200 ? [one, other] : [other, one]
  expect([begun.status, refused.status, refused.body.code]).toEqual([200, 422, 'REFUSED'])
  expect(begun.body.removed).toBe(offer.demo.articles)
  expect(begun.body.kept).toEqual(expect.arrayContaining([used.name, authors[0].name]))

  expect([await count('articles'), await count('demo_rows'), await count('social_links')]).toEqual([2, 0, 1])
  expect(begun.body.kept).toContain(letter!.name)
  expect(begun.body.kept).not.toContain(second!.name)
  const { status } = await app.db
    .selectFrom('notifications')
    .select('status')
    .where('id', '=', push.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('cancelled')
  const log = (await owner.get('/api/v1/log/admin?subject=FirstRun')).body.items
  expect(log).toMatchObject([{ action: 'begun', after: { removed: begun.body.removed } }])
  const { body: article } = await owner.get(`/api/v1/article/edit/${own.body.id}`)
  expect([article.title, article.category.id, article.author.id]).toEqual([
    'خبر كتبناه نحن',
    used.id,
    authors[0].id,
  ])
  const names = (await owner.get('/api/v1/category')).body.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['محليات', 'منوعات']))
  expect(names.length).toBeLessThanOrEqual(5)
  const { values } = (await (await app.as('guest')).get('/api/v1/setting/website')).body
  expect(values).toMatchObject({
    ...{ siteName: 'صحيفة الغد', accent: '#0B5CAD', headlineFace: 'kufi', header: 'side' },
    ...{ digits: 'arab', months: 'levant', timeZone: 'Asia/Amman' },
  })
  // Pictures go in the worker, except those that are used.
  await until(async () => expect(await count('media')).toBeLessThanOrEqual(4))
  expect((await owner.get(api)).body).toEqual({ isOffered: false, demo: null })
})
