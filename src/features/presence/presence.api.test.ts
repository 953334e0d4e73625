import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestClient, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'
import type { Presence } from './presence.contract.ts'

let one: TestApp
let other: TestApp
let salma: TestClient
let omar: TestClient
let agency: TestClient
beforeAll(async () => {
  one = await startTestApp()
  other = await startTestApp({ database: { url: one.databaseUrl } })
  salma = await one.asUser({ role: 'admin' })
  omar = await one.asUser({ role: 'admin' })
  agency = await one.as('agency')
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
})

const open: AbortController[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort()
})

const api = '/api/v1/presence'
const sign = (client: TestClient, id: number, tab: string, writing = false) =>
  client.put(`${api}/${id}`, { tab, writing })

/** Returns a function for a stream's last message; undefined before the first. */
async function listen(app: TestApp, client: TestClient, articles: number[]) {
  const heard: { last?: Presence[]; ended?: boolean } = {}
  const stop = new AbortController()
  open.push(stop)
  const { cookie } = client
  const answer = await fetch(`${app.url}${api}/stream?articles=${articles}`, {
    headers: { cookie },
    signal: stop.signal,
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  void (async () => {
    let text = ''
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += piece
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) heard.last = JSON.parse(event.slice(6))
    }
    heard.ended = true
  })().catch(() => {})
  return heard
}
const who = (people: Presence[] | undefined) =>
  people?.map(({ user, writing, holds }) => [user.id, writing, holds])

describe('presence', () => {
  test('is sent to the streams of every process, with who is writing and who holds the lock', {
    tags: 'thorough',
  }, async () => {
    const id = await makeArticle(one.db)
    const [mine, his] = [randomUUID(), randomUUID()]
    const here = await listen(one, salma, [id])
    const there = await listen(other, omar, [id])
    await until(() => expect([here.last, there.last]).toEqual([[], []]))
    await sign(salma, id, mine)
    for (const stream of [here, there])
      await until(() => expect(who(stream.last)).toEqual([[salma.userId, false, false]]))
    await sign(salma, id, mine, true)
    const second = createTestClient(other.url, omar.cookie, omar.userId)
    await sign(second, id, his, true)
    await until(() =>
      expect(who(here.last)).toEqual([
        [salma.userId, true, true],
        [omar.userId, true, false],
      ]),
    )
    expect((await second.post(`${api}/hold/${id}`, { tab: his })).status).toBe(200)
    await until(() =>
      expect(who(here.last)).toEqual([
        [salma.userId, true, false],
        [omar.userId, true, true],
      ]),
    )
    await omar.post(`${api}/leave/${id}`, { tab: his })
    await until(() => expect(who(there.last)).toEqual([[salma.userId, true, false]]))
    await sign(salma, id, mine, true)
    await until(() => expect(who(there.last)).toEqual([[salma.userId, true, true]]))
  })

  test('of a lost tab expires by itself, and releases the lock', { tags: 'thorough' }, async () => {
    const id = await makeArticle(one.db)
    const [lost, mine] = [randomUUID(), randomUUID()]
    await sign(omar, id, lost, true)
    const stream = await listen(other, salma, [id])
    await until(() => expect(who(stream.last)).toEqual([[omar.userId, true, true]]))
    await sql`update presences set seen_at = now() - interval '17 seconds' where tab = ${lost}`.execute(
      one.db,
    )
    await until(() => expect(stream.last).toEqual([]))
    expect(who((await sign(salma, id, mine, true)).body)).toEqual([[salma.userId, true, true]])
    expect(who((await sign(omar, id, lost, true)).body)).toEqual([
      [salma.userId, true, true],
      [omar.userId, true, false],
    ])
  })

  test('ten who begin to write at once: one holds the lock', { tags: 'thorough' }, async () => {
    const id = await makeArticle(one.db)
    await Promise.all(Array.from({ length: 10 }, () => sign(salma, id, randomUUID(), true)))
    const { body } = await sign(omar, id, randomUUID())
    expect(body).toHaveLength(11)
    expect(body.filter(({ holds }: Presence) => holds)).toHaveLength(1)
    await Promise.all(body.map(({ tab }: Presence) => salma.post(`${api}/hold/${id}`, { tab })))
    const after = (await sign(omar, id, randomUUID())).body
    expect(after.filter(({ holds }: Presence) => holds)).toHaveLength(1)
  })

  test('is limited to forty tabs a person', { tags: 'thorough' }, async () => {
    const person = await one.asUser({ role: 'admin' })
    const id = await makeArticle(one.db)
    for (let at = 0; at < 45; at++) await sign(person, id, randomUUID())
    expect((await sign(omar, id, randomUUID())).body).toHaveLength(41)
  })
})

describe('the overview', () => {
  test('has each colleague with the articles they have open, without oneself; lost tabs disappear', async () => {
    await one.db.deleteFrom('presences').execute()
    const [first, second] = [await makeArticle(one.db), await makeArticle(one.db)]
    const tabs = [randomUUID(), randomUUID(), randomUUID()]
    await sign(omar, first, tabs[0]!, true)
    await sign(omar, first, tabs[1]!)
    await sign(omar, second, tabs[2]!)
    await sign(salma, first, randomUUID())
    const people = async (client: TestClient) => (await client.get(api)).body
    expect(await people(salma)).toMatchObject([
      {
        user: { id: omar.userId },
        articles: [
          { id: first, writing: true },
          { id: second, writing: false },
        ],
      },
    ])
    expect(await people(agency)).toEqual([])
    await sql`update presences set seen_at = now() - interval '17 seconds'`.execute(one.db)
    expect(await people(salma)).toEqual([])
  })

  test('of an agency: its own articles only, and no name of the newsroom', async () => {
    await one.db.deleteFrom('presences').execute()
    const colleague = await one.asUser({ role: 'agency', agencyId: one.agencyId })
    const [own, others] = [
      await makeArticle(one.db, { agencyId: one.agencyId }),
      await makeArticle(one.db, { agencyId: await makeAgency(one.db) }),
    ]
    await sign(salma, own, randomUUID(), true)
    await sign(omar, own, randomUUID())
    await sign(omar, others, randomUUID())
    await sign(colleague, own, randomUUID())
    const { body } = await agency.get(api)
    expect(body).toMatchObject([
      { user: { id: colleague.userId }, articles: [{ id: own }] },
      { user: { id: 0, name: 'محرر الموقع' }, articles: [{ id: own }] },
    ])
  })
})

describe('rights', () => {
  test('an agency sees presence on its own articles only, and editors without names', async () => {
    const own = await makeArticle(one.db, { columns: { agency_id: one.agencyId } })
    const alien = await makeArticle(one.db, { columns: { agency_id: await makeAgency(one.db) } })
    for (const id of [own, alien]) await sign(salma, id, randomUUID(), true)
    const stream = await listen(one, agency, [own, alien])
    await until(() => expect(stream.last).toHaveLength(1))
    expect(stream.last![0]).toMatchObject({ articleId: own, user: { id: 0, name: 'محرر الموقع' } })
    const tab = randomUUID()
    expect((await sign(agency, alien, tab)).status).toBe(404)
    expect((await agency.post(`${api}/hold/${alien}`, { tab })).status).toBe(404)
    expect((await sign(agency, own, tab)).status).toBe(200)
  })

  test('a tab’s id gives no access to another person’s tab', async () => {
    const id = await makeArticle(one.db)
    const tab = randomUUID()
    await sign(salma, id, tab, true)
    await omar.post(`${api}/leave/${id}`, { tab })
    expect(who((await sign(omar, id, tab)).body)).toEqual([
      [salma.userId, true, true],
      [omar.userId, false, false],
    ])
  })

  test('an open board is notified of new, renamed and deleted stages, an agency’s too', async () => {
    const stop = new AbortController()
    open.push(stop)
    const headers = { cookie: agency.cookie }
    const answer = await fetch(`${other.url}${api}/stream?articles=&desk=true`, {
      headers,
      signal: stop.signal,
    })
    let heard = ''
    const events = () => heard.split('event: desk').length - 1
    void (async () => {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) heard += piece
    })().catch(() => {})
    await until(() => expect(heard).toContain('data'))
    const stage = (await salma.post('/api/v1/stage', { name: 'التدقيق', colour: '#8C2F39' })).body
    await until(() => expect(events()).toBe(1))
    await salma.patch(`/api/v1/stage/${stage.id}`, { revision: 1, name: 'التدقيق الأخير' })
    await until(() => expect(events()).toBe(2))
    await salma.delete(`/api/v1/stage/${stage.id}`)
    await until(() => expect(events()).toBe(3))
  })

  test('a stream ends with its session', async () => {
    const id = await makeArticle(one.db)
    const person = await one.asUser({ role: 'admin' })
    const stream = await listen(other, person, [id])
    await until(() => expect(stream.last).toEqual([]))
    await one.db.deleteFrom('sessions').where('user_id', '=', person.userId!).execute()
    await sign(salma, id, randomUUID())
    await until(() => expect(stream.ended).toBe(true))
  })

  test.each<[who: string, path: string, status: number]>([
    ['guest', '?articles=1', 401],
    ['user', '?articles=1', 403],
    ['admin', '', 400],
    ['admin', '?articles=', 400],
    ['admin', '?articles=1,x', 400],
    ['admin', '?articles=-1', 400],
    ['admin', `?articles=${Array.from({ length: 101 }, (_, at) => at + 1)}`, 400],
  ])('%s %s: %i', async (visitor, query, status) => {
    const client = await one.as(visitor as 'guest')
    expect((await client.get(`${api}/stream${query}`)).status).toBe(status)
  })

  test('a person has at most thirty streams', { tags: 'thorough' }, async () => {
    const person = await one.asUser({ role: 'admin' })
    const streams = Array.from({ length: 30 }, () => listen(one, person, [1]))
    await Promise.all(streams)
    expect((await person.get(`${api}/stream?articles=1`)).status).toBe(429)
    for (const stream of open.splice(0)) stream.abort()
    await until(async () => expect(await listen(one, person, [1])).toBeDefined())
  })
})
