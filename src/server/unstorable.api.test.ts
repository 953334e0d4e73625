import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeCategory } from '../testing/factories.ts'

let app: TestApp
let owner: TestClient
let categoryId: number
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(() => app?.stop())

const bad = 'حرف\0خفي'
const query = encodeURIComponent(bad)

test.each<[string, string, object | undefined, string[]]>([
  ['POST', '/tag', { name: bad }, ['name']],
  ['POST', '/author', { name: 'كاتب', bio: bad }, ['bio']],
  ['POST', '/article', { title: bad, summary: bad }, ['title', 'summary']],
  [
    'POST',
    '/auth/register',
    { name: bad, email: 'nul@example.com', password: 'كلمة مرور طويلة 91' },
    ['name'],
  ],
  ['PATCH', '/user/edit/profile', { name: bad }, ['name']],
  ['GET', `/tag/slug/${query}`, undefined, ['slug']],
  ['PATCH', '/setting', { group: 'website', values: { siteName: bad } }, ['values.siteName']],
])(
  'a NUL, which PostgreSQL cannot store: 400 that names its field: %s %s',
  async (method, path, body, fields) => {
    const asked =
      path === '/article'
        ? { ...body, categoryId }
        : path === '/setting'
          ? { ...body, revision: (await owner.get('/api/v1/setting/website')).body.revision }
          : body
    const answer = await owner.call(method, `/api/v1${path}`, asked)
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    const { issues } = answer.body.data
    expect(issues.map((issue: { path: string }) => issue.path)).toEqual(fields)
    for (const { message } of issues) expect(message).toMatch(/\p{Script=Arabic}/u)
  },
)

const half = '\ud83d'

test.each<[string, string, object]>([
  ['POST', '/tag', { name: `وسم${half}`, description: half }],
  ['POST', '/article', { title: `عنوان${half}`, summary: half, description: `<p>${half}</p>` }],
  ['PATCH', '/user/edit/profile', { name: `شخص${half}` }],
  ['PATCH', '/setting', { group: 'website', values: { siteName: `جريدة${half}` } }],
  [
    'POST',
    '/contactus',
    {
      name: `ليلى${half}`,
      email: 'half@example.com',
      subject: 'سؤال',
      message: `متى يصدر العدد القادم؟${half}`,
    },
  ],
  ['PUT', `/article/draft/new-${'0'.repeat(32)}`, { baseRevision: 0, content: { title: `مسودة${half}` } }],
])('replaces half a character: %s %s answers 200', async (method, path, body) => {
  const more =
    path === '/article'
      ? { categoryId }
      : path === '/setting'
        ? { revision: (await owner.get('/api/v1/setting/website')).body.revision }
        : {}
  const answer = await owner.call(method, `/api/v1${path}`, { ...body, ...more })
  expect(answer).toMatchObject({ status: 200 })
  expect(JSON.stringify(answer.body)).not.toContain(String.raw`\ud83d`)
})

test.each(['/podcast/%00/feed.xml', '/podcast/%2500/feed.xml', '/rss/category/%00.xml'])(
  'a NUL in the address of a document: nothing is there: %s',
  async path => {
    expect((await owner.get(path)).status).toBe(404)
  },
)
