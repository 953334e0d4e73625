import { ORPCError } from '@orpc/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endBreakingNow } from '../features/article/article.write.service.ts'
import { invalidate } from '../platform/database/notices.ts'
import { createTestClient, noPages, startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeArticle } from '../testing/factories.ts'
import { until } from '../testing/until.ts'
import type { BuiltSite } from './pages/built-site.ts'

/** Minimal pages: an article's page shows its text, all others show the latest titles. */
const bareSite: BuiltSite = {
  ...noPages,
  pages: async () => ({
    ...(await noPages.pages()),
    module: {
      ...(await noPages.pages()).module,
      async renderPage(url, { client, form }) {
        const id = /\/article\/(\d+)/.exec(url)?.[1]
        if (form) await client.article.setEnable({ id: Number(id), enable: false })
        try {
          const body = id
            ? (await client.article.get({ id: Number(id) })).title
            : (await client.article.list({})).items
                .map(({ title, breaking }) => (breaking ? `عاجل: ${title}` : title))
                .join('\n')
          return { status: 200, headers: {}, body }
        } catch (error) {
          if (error instanceof ORPCError) return { status: error.status, headers: {}, body: '' }
          throw error
        }
      },
    },
  }),
}

let one: TestApp
let other: TestApp
let editor: TestClient
let here: TestClient
let there: TestClient
beforeAll(async () => {
  one = await startTestApp({ site: bareSite, worker: true })
  other = await startTestApp({ site: bareSite, database: { url: one.databaseUrl } })
  editor = await one.as('superadmin')
  here = createTestClient(one.url, '', undefined)
  there = createTestClient(other.url, '', undefined)
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
})
beforeEach(async () => {
  await one.db.updateTable('articles').set({ enable: false }).execute()
  await invalidate(one.db, ['list:latest'])
})

const api = '/api/v1/article'
const pageOf = (id: number) => `/article/${id}`
const shows = (client: TestClient, path: string, text: string) =>
  until(async () => expect((await client.get(path)).body).toBe(text))
const isStatus = (path: string, status: number) =>
  until(async () => {
    for (const client of [here, there]) expect((await client.get(path)).status).toBe(status)
  })

async function publish(title: string, more: object = {}): Promise<number> {
  const id = await makeArticle(one.db, { title, enable: false })
  await editor.patch(`${api}/edit/${id}`, { revision: 1, enable: true, ...more })
  for (const client of [here, there]) await shows(client, pageOf(id), title)
  return id
}

describe('an edit through one process is shown by the other', () => {
  test('even if the other process runs another release, whose cache tags have different names', {
    tags: 'thorough',
  }, async () => {
    const id = await publish('بعبارة اليوم')
    await one.db.updateTable('articles').set({ title: 'بعبارة الأمس' }).where('id', '=', id).execute()
    await sql`select pg_notify('warraq_changes', '["articles-of-old"]')`.execute(one.db)
    for (const client of [here, there]) await shows(client, pageOf(id), 'بعبارة الأمس')
  })

  test('a word of an article, on its page and in the list', async () => {
    const id = await publish('العنوان القديم')
    await shows(there, '/', 'العنوان القديم')
    await editor.patch(`${api}/edit/${id}`, { revision: 2, title: 'العنوان الجديد' })
    for (const path of [pageOf(id), '/']) await shows(there, path, 'العنوان الجديد')
  })

  test('also an edit through the other process is shown here', { tags: 'thorough' }, async () => {
    const id = await publish('من هناك')
    const colleague = await other.asUser({ role: 'admin' })
    await colleague.patch(`${api}/edit/${id}`, { revision: 2, title: 'وصل إلى هنا' })
    await shows(here, pageOf(id), 'وصل إلى هنا')
  })

  test('an article appears once it is published, and disappears once it is withdrawn or binned', {
    tags: 'thorough',
  }, async () => {
    const id = await makeArticle(one.db, { title: 'يظهر ويغيب', enable: false })
    await isStatus(pageOf(id), 404)
    await editor.patch(`${api}/status/${id}`, { enable: true })
    await isStatus(pageOf(id), 200)
    await shows(there, '/', 'يظهر ويغيب')
    await editor.patch(`${api}/status/${id}`, { enable: false })
    await isStatus(pageOf(id), 404)
    await shows(there, '/', '')
    await editor.patch(`${api}/status/${id}`, { enable: true })
    await isStatus(pageOf(id), 200)
    await editor.delete(`${api}/${id}`)
    await isStatus(pageOf(id), 404)
  })

  test('a failed edit sends no notice: the page stays cached and is not rendered again', {
    tags: 'thorough',
  }, async () => {
    const id = await publish('يبقى')
    const { headers } = await there.get(pageOf(id))
    await editor.patch(`${api}/edit/${id}`, { revision: 1, title: 'متأخر' })
    const again = await there.get(pageOf(id), { 'if-none-match': headers.get('etag')! })
    expect(again.status).toBe(304)
  })
})

const listeners = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query like 'listen warraq%'`.execute(one.db)
  return rows.map(({ pid }) => pid)
}

test.each([
  ['a call', (id: number) => editor.patch(`${api}/status/${id}`, { enable: false })],
  ['a form', (id: number) => editor.post(pageOf(id), new FormData())],
])(
  '%s is answered after this process has handled the change: the next page shows it',
  { tags: 'thorough' },
  async (_, send) => {
    const id = await publish('يُسحب')
    const held = await listeners()
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of held) process.kill(pid, name)
    }
    let answered = false
    let sent: Promise<unknown>
    signal('SIGSTOP')
    try {
      sent = send(id).then(() => (answered = true))
      await until(async () => expect(await isEnabled(id)).toBe(false))
      // Enough requests for the page to be served from the cache.
      for (let asked = 0; asked < 20; asked += 1) expect((await here.get(pageOf(id))).status).toBe(200)
      expect(answered).toBe(false)
    } finally {
      signal('SIGCONT')
    }
    await sent
    expect((await here.get(pageOf(id))).status).toBe(404)
  },
)

async function isEnabled(id: number) {
  const { enable } = await one.db
    .selectFrom('articles')
    .select('enable')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return enable
}

describe('when the connection for notices is lost', () => {
  test('drops everything, and receives changes again, however often it happens', {
    tags: 'thorough',
  }, async () => {
    const id = await publish('قبل الانقطاع')
    for (const round of [1, 2, 3]) {
      const before = await listeners()
      expect(before).toHaveLength(2)
      // Changes the row without a notice, as if the notice had been lost.
      await one.db
        .updateTable('articles')
        .set({ title: `انقطاع ${round}` })
        .where('id', '=', id)
        .execute()
      for (const pid of before) await sql`select pg_terminate_backend(${pid}::integer)`.execute(one.db)
      for (const client of [here, there]) await shows(client, pageOf(id), `انقطاع ${round}`)
      await until(async () => {
        const now = await listeners()
        expect(now).toHaveLength(2)
        expect(now.some(pid => before.includes(pid))).toBe(false)
      })
      const { body } = await editor.get(`${api}/edit/${id}`)
      await editor.patch(`${api}/edit/${id}`, { revision: body.revision, title: `عودة ${round}` })
      for (const client of [here, there]) await shows(client, pageOf(id), `عودة ${round}`)
    }
  })
})

describe('time', () => {
  test('a scheduled article appears on the pages of every process at its hour, and not before', async () => {
    const id = await makeArticle(one.db, { title: 'موعده قريب', enable: false })
    const schedule = (revision: number, ms: number) => {
      const publishAt = new Date(Date.now() + ms).toISOString()
      return editor.patch(`${api}/edit/${id}`, { revision, enable: true, publishAt })
    }
    const { body } = await schedule(1, 3_600_000)
    expect(body.state).toBe('scheduled')
    for (const client of [here, there]) {
      await shows(client, '/', '')
      expect((await client.get(pageOf(id))).status).toBe(404)
    }
    await schedule(body.revision, 1000)
    for (const client of [here, there]) {
      await shows(client, '/', 'موعده قريب')
      await shows(client, pageOf(id), 'موعده قريب')
    }
    const row = await one.db
      .selectFrom('articles')
      .select('first_published_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.first_published_at).not.toBeNull()
  })

  test('an expired breaking mark disappears from every page', { tags: 'thorough' }, async () => {
    const id = await publish('زلزال', { breakingNews: true })
    for (const client of [here, there]) await shows(client, '/', 'عاجل: زلزال')
    const ended = new Date(0)
    await one.db.updateTable('articles').set({ breaking_until: ended }).where('id', '=', id).execute()
    await endBreakingNow(one.db, id, ended.toISOString())
    for (const client of [here, there]) await shows(client, '/', 'زلزال')
  })

  test('breaking news schedules its end, and publishing ahead its hour; another time moves the job', async () => {
    const id = await makeArticle(one.db, { enable: false })
    const jobs = async () => {
      const { rows } = await sql<{ key: string; at: string }>`
        select key, run_at as at from graphile_worker.jobs where key like ${`%:${id}`} order by key`.execute(
        one.db,
      )
      return rows
    }
    const publishAt = '2040-01-01T10:00:00.000Z'
    await editor.patch(`${api}/edit/${id}`, { revision: 1, enable: true, breakingNews: true, publishAt })
    const { body } = await editor.get(`${api}/edit/${id}`)
    expect(await jobs()).toEqual([
      { key: `announce:${id}`, at: publishAt },
      { key: `calm:${id}`, at: body.breakingUntil },
    ])
    const later = '2041-01-01T10:00:00.000Z'
    await editor.patch(`${api}/edit/${id}`, { revision: 2, publishAt: later })
    expect((await jobs())[0]).toEqual({ key: `announce:${id}`, at: later })
  })
})
