import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseAway } from '../../platform/database/presence.ts'
import type { EventStream } from '../../platform/streams/event-stream.ts'
import { createLiveHub } from '../../platform/streams/hub.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { createTestLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { coverageTopic } from './coverage.service.ts'
import type { CoverageMessage } from './site/coverageMessage.ts'
import { CoverageChannels } from './stream/coverage-watch.documents.ts'

let one: TestApp
let other: TestApp
let salma: TestClient
beforeAll(async () => {
  one = await startTestApp()
  other = await startTestApp({
    database: { url: one.databaseUrl },
    env: { LIVE_READERS: '5', LIVE_READERS_PER_NETWORK: '4', TRUST_PROXY: 'true' },
  })
  salma = await one.asUser({ role: 'admin' })
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
})

const open: AbortController[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort()
})

const api = '/api/v1/coverage'

async function begin(columns: object = {}): Promise<number> {
  const id = await makeArticle(one.db, { columns })
  await salma.post(`${api}/start/${id}`, {})
  return id
}
async function post(id: number, words: string, more: object = {}): Promise<number> {
  const html = `<p>${words}</p>`
  const { status, body } = await salma.post(`${api}/entry/${id}`, { key: randomUUID(), html, ...more })
  expect(status).toBe(200)
  return body.id
}

type Heard = {
  hello?: { version: number }
  messages: CoverageMessage[]
  ids: string[]
  gone: boolean
  ended: boolean
  retry?: number
}

/** Listens as a reader's browser does. */
async function listen(
  app: TestApp,
  id: number,
  after: number | string = '',
  headers: Record<string, string> = {},
) {
  const heard: Heard = { messages: [], ids: [], gone: false, ended: false }
  const stop = new AbortController()
  open.push(stop)
  const answer = await fetch(`${app.url}${api}/stream/${id}?after=${after}`, { headers, signal: stop.signal })
  if (answer.status !== 200) return { ...heard, status: answer.status, stop }
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
  void (async () => {
    let text = ''
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += piece
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) hear(heard, event)
    }
    heard.ended = true
  })().catch(() => {})
  await until(() => expect(heard.hello).toBeDefined())
  return Object.assign(heard, { status: 200, stop })
}

function hear(heard: Heard, event: string): void {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1]
  const data = field('data')
  if (field('retry')) heard.retry = Number(field('retry'))
  if (field('event') === 'hello') heard.hello = JSON.parse(data!)
  else if (field('event') === 'gone') heard.gone = true
  else if (data) {
    heard.messages.push(JSON.parse(data))
    heard.ids.push(field('id')!)
  }
}
/** The entries that a page shows after these messages. */
function shown(messages: CoverageMessage[]): string[] {
  const entries = new Map<number, string>()
  for (const { entries: changed } of messages)
    for (const { id, html } of changed) {
      if (html === null) entries.delete(id)
      else entries.set(id, /<div class="live-text"[^>]*><p>(.*?)<\/p>/.exec(html)?.[1] ?? html)
    }
  return [...entries.values()]
}

describe('a stream', () => {
  test('sends readers of every process each post, edit and deletion, once', async () => {
    const id = await begin()
    const streams = [await listen(one, id), await listen(other, id)]
    const first = await post(id, 'أول')
    const second = await post(id, 'ثان', { pinned: true })
    for (const { messages } of streams) await until(() => expect(shown(messages)).toEqual(['أول', 'ثان']))
    await salma.patch(`${api}/entry/${first}`, { revision: 1, html: '<p>أول معدّل</p>' })
    await salma.delete(`${api}/entry/${second}`)
    for (const { messages, ids } of streams) {
      await until(() => expect(shown(messages)).toEqual(['أول معدّل']))
      expect(messages.at(-1)).toMatchObject({ version: 6, total: 1, ended: false })
      // The deletion is sent once; the message about the edit may already contain it.
      expect(messages.flatMap(({ top }) => top ?? []).at(-1)).toBe('')
      expect(ids.at(-1)).toBe('6')
    }
  })

  test('resumes from the address or the last event, without repeats', { tags: 'thorough' }, async () => {
    const id = await begin()
    await post(id, 'أول')
    const seen = (await one.as('guest').then(guest => guest.get(`${api}/${id}`))).body.version
    for (const words of ['ثان', 'ثالث']) await post(id, words)
    const late = await listen(one, id, seen)
    await until(() => expect(shown(late.messages)).toEqual(['ثان', 'ثالث']))
    const again = await listen(other, id, seen, { 'Last-Event-ID': late.ids.at(-1)! })
    await post(id, 'رابع')
    await until(() => expect(shown(again.messages)).toEqual(['رابع']))
    await until(() => expect(shown(late.messages)).toEqual(['ثان', 'ثالث', 'رابع']))
    expect(new Set(late.ids).size).toBe(late.ids.length)
    const setBack = await listen(one, id, 10_000)
    await until(() => expect(setBack.messages).toMatchObject([{ version: 6, reset: true, entries: [] }]))
  })

  test('misses none of forty simultaneous posts, however many join meanwhile', {
    tags: 'thorough',
  }, async () => {
    const id = await begin()
    const posting = Promise.all(Array.from({ length: 40 }, (_, at) => post(id, `خبر ${at}`)))
    const readers = await Promise.all(Array.from({ length: 20 }, () => listen(one, id, 1)))
    await posting
    for (const { messages } of readers) await until(() => expect(shown(messages)).toHaveLength(40))
  })

  test('tells a reader who missed more than one message holds to reload', async () => {
    const id = await begin()
    await sql`insert into coverage_entries (article_id, key, html, open, version)
      select ${id}, gen_random_uuid(), '<p>خبر</p>', true, n from generate_series(2, 300) n`.execute(one.db)
    await sql`update coverages set version = 300 where article_id = ${id}`.execute(one.db)
    const { messages } = await listen(one, id, 1)
    await until(() => expect(messages[0]).toMatchObject({ version: 300, reset: true, entries: [] }))
  })

  test('queues catch-up requests from ever different positions in one network; others are answered', {
    tags: 'thorough',
  }, async () => {
    const id = await begin()
    await sql`update coverages set version = 300 where article_id = ${id}`.execute(one.db)
    const ask = (after: number, from: string) =>
      fetch(`${other.url}${api}/changes/${id}?after=${after}`, { headers: { 'X-Forwarded-For': from } })
    const over = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    expect((await ask(300, '192.0.2.1')).status).toBe(200)
    const holding = one.db.transaction().execute(async tx => {
      await sql`lock table coverage_entries in access exclusive mode`.execute(tx)
      locked.resolve()
      await over.promise
    })
    await locked.promise
    const statuses: number[] = []
    const asking = Array.from({ length: 105 }, async (_, n) => {
      statuses.push((await ask(n + 1, '192.0.2.1')).status)
    })
    await until(() => expect(statuses).toEqual([429, 429, 429]))
    expect((await ask(300, '192.0.2.1')).status).toBe(200)
    const another = ask(200, '192.0.2.2')
    over.resolve()
    expect((await another).status).toBe(200)
    await Promise.all([holding, ...asking])
    expect(statuses.slice(3)).toEqual(Array(102).fill(200))
  })

  test('ends when the article is taken down, and says so', async () => {
    const id = await begin()
    const stream = await listen(other, id)
    await salma.patch(`/api/v1/article/status/${id}`, { enable: false })
    await until(() => expect([stream.gone, stream.ended]).toEqual([true, true]))
    expect((await listen(other, id)).status).toBe(404)
  })

  test("of a subscribers' article has only the open entries; full access is checked again", {
    tags: 'thorough',
  }, async () => {
    const id = await begin({ access: 'subscribers' })
    const whole = await listen(one, id, '', { cookie: salma.cookie })
    const open = await listen(other, id)
    for (const at of [1, 2, 3, 4]) await post(id, `السطر ${at}`, { important: at === 4 })
    await until(() => expect(shown(whole.messages)).toHaveLength(4))
    await until(() => expect(open.messages.at(-1)?.total).toBe(4))
    expect(shown(open.messages)).toEqual(['السطر 1', 'السطر 2', 'السطر 3'])
    expect(JSON.stringify(open.messages)).not.toContain('السطر 4')
    const { revision } = (await salma.get(`/api/v1/article/edit/${id}`)).body
    await salma.patch(`/api/v1/article/edit/${id}`, { revision, access: 'free' })
    for (const stream of [whole, open]) await until(() => expect(stream.ended).toBe(true))
    const free = await listen(other, id, 1)
    await until(() => expect(shown(free.messages)).toHaveLength(4))
    expect(free.retry).toBeGreaterThanOrEqual(1000)
  })

  test('is refused beyond the limits of a network and a process; both may poll instead', {
    tags: 'thorough',
  }, async () => {
    const id = await begin()
    const from = (address: string) => listen(other, id, '', { 'X-Forwarded-For': address })
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) statuses.push((await from('192.0.2.1')).status)
    for (let at = 0; at < 2; at++) statuses.push((await from('192.0.2.2')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200, 503])
    await post(id, 'خبر')
    const asked = await fetch(`${other.url}${api}/changes/${id}?after=1`, {
      headers: { 'X-Forwarded-For': '192.0.2.1' },
    })
    await until(async () => expect(shown([(await asked.json()) as CoverageMessage])).toEqual(['خبر']))
    open.shift()!.abort()
    await until(async () => expect((await from('192.0.2.3')).status).toBe(200))
  })

  test('ends where its process stops', { tags: 'thorough' }, async () => {
    const stopping = await startTestApp({ database: { url: one.databaseUrl } })
    const stream = await listen(stopping, await begin())
    await stopping.stop()
    await until(() => expect([stream.ended, stream.gone]).toEqual([true, false]))
  })

  test.each([
    ['?after=x', {}, 400],
    ['?after=-1', {}, 400],
    ['?after=1', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s %o: %i', async (query, headers, status) => {
    const id = await begin()
    for (const kind of ['stream', 'changes']) {
      const answer = await fetch(`${one.url}${api}/${kind}/${id}${query}`, {
        headers: headers as HeadersInit,
      })
      expect(answer.status).toBe(status)
    }
  })
})

describe('editors', () => {
  test('are told of each change by its version', async () => {
    const id = await begin()
    const stop = new AbortController()
    open.push(stop)
    const answer = await fetch(`${other.url}/api/v1/presence/stream?articles=${id}&coverage=true`, {
      headers: { cookie: salma.cookie },
      signal: stop.signal,
    })
    let heard = ''
    void (async () => {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) heard += piece
    })().catch(() => {})
    await until(() => expect(heard).toContain(`[{"articleId":${id},"version":2}]`))
    await post(id, 'خبر')
    await until(() => expect(heard).toContain(`[{"articleId":${id},"version":3}]`))
  })
})

test('a post whose message could not be made is sent once the database answers', {
  tags: 'thorough',
}, async () => {
  const id = await begin()
  let failures = 0
  const db = one.db.withPlugin({
    transformQuery({ node }) {
      // The query for the top of the page, after the changes were read.
      if (failures > 0 && JSON.stringify(node).includes('order by e.id desc limit')) {
        failures -= 1
        throw new DatabaseAway()
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const live = createLiveHub()
  const channels = new CoverageChannels({ log: createTestLog().log, db, live, inTurn: (_, work) => work() })
  let sent = ''
  const stream = { isOpen: true, onClose() {}, end() {}, write: (bytes: Buffer) => (sent += bytes) }
  const channel = await channels.get(id, '')
  channel!.add(stream as unknown as EventStream, 'whole')
  failures = 1
  await post(id, 'لا تضيع')
  live.tell([coverageTopic(id)])
  await until(() => expect(sent).toContain('لا تضيع'))
  live.close()
})
