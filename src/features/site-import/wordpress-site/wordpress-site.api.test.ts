import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { answerOfCommand } from '../../../testing/command.ts'
import { type Publisher, startPublisher } from '../../../testing/publisher.ts'
import { type OldSite, type OldSiteServer, startWordPressSite } from '../../../testing/wordpress-site.ts'

let app: TestApp
let owner: TestClient
let pictures: Publisher
let server: OldSiteServer
const base = '/api/v1/site-import'
const old: OldSite = {
  posts: [],
  passwords: { admin: 'abcd', sara: 'efgh' },
  categories: [{ id: 1, name: 'اقتصاد', slug: 'economy' }],
  tags: [{ id: 21, name: 'أوبك', slug: 'opec' }],
}

beforeAll(async () => {
  pictures = await startPublisher()
  const red = sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
  pictures.serve('/wp-content/uploads/a.jpg', { body: await red.jpeg().toBuffer() })
  old.media = [{ id: 11, url: `${pictures.url}/wp-content/uploads/a.jpg`, alt: 'حقل' }]
  old.posts = [
    { id: 1, categories: [1], tags: [21], lead: 11, raw: '[gallery ids="11"]', slug: 'first' },
    { id: 2, categories: [1], status: 'draft' },
  ]
  server = await startWordPressSite(old)
  app = await startTestApp({ site: 'built' })
  owner = await app.asUser({ role: 'admin', grants: [{ action: 'manage', subject: 'Settings' }] })
})
afterAll(async () => {
  server?.stop()
  pictures?.stop()
  await app?.stop()
})

const env = () => ({
  ...{ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, SITE_URL: app.url },
  OUTBOUND_ALLOW: `127.0.0.1:${server.port},127.0.0.1:${pictures.port}`,
})
/** Runs the queued job as the worker does. */
async function work(id: number): Promise<number> {
  const { code } = await answerOfCommand(['import', 'run', String(id)], env())
  await sql`delete from graphile_worker._private_jobs where key = 'siteImport'`.execute(app.db)
  return code
}
const details = async (id: number) => (await owner.get(`${base}/${id}`)).body
const outcomes = async (id: number) => {
  const { counts } = await details(id)
  const articles = counts.filter(({ kind }: { kind: string }) => kind === 'article')
  return Object.fromEntries(
    articles.map((row: { outcome: string; count: number }) => [row.outcome, row.count]),
  )
}
const sealed = async () => {
  const { rows } = await sql`select id from site_imports where sealed_password is not null`.execute(app.db)
  return rows.length
}
const tryOut = (more: object = {}) =>
  owner.post(base, { kind: 'wordpress-site', address: server.url, user: 'sara', password: 'ef gh', ...more })

test('a wrong password is named, and the right one brings the site, once', { tags: 'thorough' }, async () => {
  const { body: wrong } = await tryOut({ password: 'x' })
  expect(JSON.stringify([wrong, await details(wrong.id)])).not.toMatch(/"x"|v1\./)
  expect(await sealed()).toBe(1)
  await work(wrong.id)
  const { import: failed, choices } = await details(wrong.id)
  expect([failed.state, failed.error]).toEqual(['failed', expect.stringContaining('كلمة مرور التطبيق')])
  expect(choices).toMatchObject({ user: 'sara' })
  await owner.delete(`${base}/${wrong.id}`)

  const { body: trial } = await tryOut()
  expect(await work(trial.id)).toBe(0)
  expect(await outcomes(trial.id)).toEqual({ new: 2 })
  // Deleted, as everything has been fetched.
  expect(await sealed()).toBe(0)
  const asked = server.asked.length
  const { body: begun } = await owner.post(`${base}/${trial.id}/import`)
  expect(await work(begun.id)).toBe(0)
  expect(server.asked.length).toBe(asked)
  expect(await outcomes(begun.id)).toEqual({ new: 2 })

  const { rows } = await sql<
    Record<string, string>
  >`select a.id, a.title, a.enable, a.image_alt as alt, a.description,
      c.name as category, b.name as author from articles a join categories c on c.id = a.category_id
      left join authors b on b.id = a.author_id order by a.id`.execute(app.db)
  expect(rows).toMatchObject([
    { title: 'خبر 1', enable: true, alt: 'حقل', category: 'اقتصاد', author: 'سارة العبيدي' },
    { title: 'خبر 2', enable: false },
  ])
  expect(rows[0]!.description).toMatch(/<figure><img src="\/media\//)
  for (const address of ['/2020/05/first/', '/?p=1', '/category/economy', '/tag/opec']) {
    const { status, headers } = await fetch(`${app.url}${address}`, { redirect: 'manual' })
    expect([address, status, headers.get('location')]).toEqual([
      address,
      301,
      expect.stringMatching(/^\/\w+\//),
    ])
  }
})

test('the command brings the same site without doubles, and its new posts', {
  tags: 'thorough',
}, async () => {
  old.posts.push({ id: 3, categories: [1] })
  const { answer } = await answerOfCommand(['import', 'wordpress-site', server.url], env())
  expect(answer.error).toBeUndefined()
  const counts = answer.result.counts.filter(({ kind }: { kind: string }) => kind === 'article')
  expect(counts.find(({ outcome }: { outcome: string }) => outcome === 'new')?.count).toBe(1)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from articles`.execute(app.db)
  expect(rows[0]!.n).toBe(3)
})

test.each([
  [{ user: undefined }, 'user'],
  [{ password: undefined }, 'password'],
  [{ address: undefined }, 'address'],
  [{ user: 'a:b' }, 'user'],
])('%j is refused at its field', async (more, field) => {
  const { status, body } = await tryOut(more)
  expect([status, body.data.issues[0].path]).toEqual([400, field])
})

test('the command names what is wrong', async () => {
  const wrong = await answerOfCommand(['import', 'wordpress-site', 'old.example'], env())
  expect(wrong.answer.error.code).toBe('WRONG_USE')
  old.closed = 'guests'
  const closed = await answerOfCommand(['import', 'wordpress-site', server.url], env())
  expect(closed.answer.error).toMatchObject({
    code: 'OLD_SITE',
    message: expect.stringContaining('يغلق الموقع'),
  })
})
