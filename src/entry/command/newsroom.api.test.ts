import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countMissing, reindex } from '../../features/search/reindex.service.ts'
import { exportSettings, importSettings } from '../../features/setting/setting.export.service.ts'
import { technicianAt } from '../../platform/database/audit-log.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { answerOfCommand, askCommand } from '../../testing/command.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import { type Publisher, startPublisher } from '../../testing/publisher.ts'

let app: TestApp
let publisher: Publisher
const env = () => ({
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: app.dataDir,
  OUTBOUND_ALLOW: `127.0.0.1:${publisher.port}`,
})
beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp()
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>وكالة التجربة</title>
  <item><guid>1</guid><title>افتتاح جسر جديد في المدينة</title><link>https://agency.example/1</link>
  <description>افتُتح الجسر صباح اليوم.</description></item></channel></rss>`

describe('feeds test', { tags: 'thorough' }, () => {
  const feedsTest = (address: string) => answerOfCommand(['feeds', 'test', publisher.url + address], env())
  test('fetches a feed as the site does, and stores nothing', async () => {
    publisher.serve('/rss', { body: feed, headers: { 'content-type': 'application/rss+xml' } })
    const { code, answer } = await feedsTest('/rss')
    expect([code, answer.result.title]).toEqual([0, 'وكالة التجربة'])
    expect(answer.result.items).toMatchObject([{ title: 'افتتاح جسر جديد في المدينة' }])
    expect((await sql`select 1 from feed_items`.execute(app.db)).rows).toEqual([])
  })
  test('sends what the filter of the address has saved, as the site does', async () => {
    const heard: (string | undefined)[] = []
    publisher.serve('/closed', ({ headers: { authorization } }) => {
      heard.push(authorization)
      return authorization ? { body: feed } : { status: 401 }
    })
    const { status } = await (await app.as('superadmin')).post('/api/v1/rssfilters', {
      ...{ name: 'وكالة مغلقة', feedUrl: `${publisher.url}/closed`, categoryId: await makeCategory(app.db) },
      credentials: { user: 'desk', password: 'كلمة السر' },
    })
    expect(status).toBe(200)
    const { code, answer } = await feedsTest('/closed')
    expect([code, answer.result?.title]).toEqual([0, 'وكالة التجربة'])
    expect(heard).toEqual([expect.stringMatching(/^Basic /)])
    expect(JSON.stringify(answer)).not.toContain('كلمة السر')
  })
  test('says why a feed cannot be read', async () => {
    const { code, answer } = await feedsTest('/nothing')
    expect([code, answer.error.code]).toEqual([1, 'FEED'])
  })
  test('refuses an invalid address', async () => {
    const { code } = await answerOfCommand(['feeds', 'test', 'mailto:a@b.example'], env())
    expect(code).toBe(2)
  })
})

test('reindex indexes what search lacks, or everything, and by the command too', {
  tags: 'thorough',
}, async () => {
  const categoryId = await makeCategory(app.db, { name: 'ثقافة' })
  for (const title of ['قصيدة', 'رواية']) await makeArticle(app.db, { title, categoryId })
  const waiting = await countMissing(app.db)
  expect(await reindex(app.db, { all: false })).toBe(waiting)
  expect([await countMissing(app.db), await reindex(app.db, { all: false })]).toEqual([0, 0])
  const { code, answer } = await answerOfCommand(['reindex', '--all'], env())
  expect([code, answer.result.indexed]).toEqual([0, 2])
})

describe('settings', () => {
  const by = () => ({ ...app.services, ...technicianAt('root@news-1') })

  test('can be moved from one installation to another, without secrets', { tags: 'thorough' }, async () => {
    await importSettings(by(), { website: { assistantKey: 'stays-here' } })
    const exported = await exportSettings(app.db)
    expect(Object.keys(exported)).toEqual(['website', 'dashboard', 'mobile'])
    expect(JSON.stringify(exported)).not.toMatch(/assistantKey|stays-here/)
    expect(exported.website).not.toHaveProperty('logoId')
    const changed = await importSettings(by(), { website: { ...exported.website, siteName: 'صحيفة أخرى' } })
    expect(changed).toEqual(['website.siteName'])
    const [entry] = (await (await app.as('superadmin')).get('/api/v1/log/admin?limit=1')).body.items
    expect(entry).toMatchObject({ actorName: 'الفنّي على الخادم', after: { siteName: 'صحيفة أخرى' } })
  })

  test.each([
    ['a setting that there is not', { website: { siteName: 'لا', frob: 1 } }],
    ['a group that there is not', { website: { siteName: 'لا' }, frob: {} }],
    ['a wrong value in a later group', { website: { siteName: 'لا' }, mobile: { frob: [] } }],
  ])('nothing changes with %s', async (_, given) => {
    const before = await exportSettings(app.db)
    await expect(importSettings(by(), given)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(await exportSettings(app.db)).toEqual(before)
  })

  test('by the command: exported, and imported only with --yes', { tags: 'thorough' }, async () => {
    const { answer } = await answerOfCommand(['settings', 'export'], env())
    const settings = JSON.stringify({ website: { ...answer.result.website, siteName: 'صحيفة الفجر' } })
    const [whole, broken] = ['settings.json', 'broken.json'].map(name => path.join(app.dataDir, name))
    await writeFile(whole!, settings)
    await writeFile(broken!, '{')
    const refused = await answerOfCommand(['settings', 'import', whole!], env())
    expect([refused.code, refused.answer.error.code]).toEqual([2, 'NEEDS_YES'])
    const done = await askCommand(['settings', 'import', '-', '--yes'], env(), settings)
    expect([done.code, done.answer.result]).toEqual([0, { changed: ['website.siteName'] }])
    expect((await answerOfCommand(['settings', 'import', broken!, '--yes'], env())).code).toBe(2)
  })
})
