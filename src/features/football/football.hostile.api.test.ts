import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteDay } from '../../arabic/dates.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import {
  type ApiFootballStandIn,
  apiFootballKey,
  startApiFootballStandIn,
} from '../../testing/providers/api-football.ts'
import { getMatchDay } from './reader.service.ts'
import { refreshScores } from './refresh.service.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let service: ApiFootballStandIn

const refresh = () => refreshScores(app.services, { warn: () => {} })
const again = async () => {
  await app.db.updateTable('football_calls').set({ due_at: sql`now()` }).execute()
  await app.db.updateTable('football_budget').set({ blocked_until: null, minute_remaining: null }).execute()
  await refresh()
}
const match = (id: number, name: string, more: object = {}) => ({
  ...{ id, date: new Date(Date.now() - 60_000).toISOString(), code: '1H', minute: 1 },
  ...{
    home: [id * 10, name, 0] as [number, string, number],
    away: [id * 10 + 1, 'B', 0] as [number, string, number],
  },
  ...more,
})
const homes = async () =>
  (await guest.get('/api/v1/football/matches')).body.competitions
    .flatMap(({ matches }: { matches: { home: { name: string } }[] }) => matches)
    .map(({ home }: { home: { name: string } }) => home.name)

beforeAll(async () => {
  service = await startApiFootballStandIn()
  app = await startTestApp({ env: { FOOTBALL_BASE_URL: service.url } })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const values = { footballKey: apiFootballKey }
  await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  const names = { providerName: 'Pro League', name: 'دوري روشن', slug: 'roshn' }
  await owner.post('/api/v1/football', { ...names, providerId: 307, season: 2026 })
})
afterAll(async () => {
  await app?.stop()
  await service?.stop()
})
beforeEach(async () => {
  service.allow(100, 1000)
  service.asked.length = 0
  await app.db.deleteFrom('football_matches').execute()
  await app.db.deleteFrom('football_calls').execute()
  await app.db.updateTable('football_budget').set({ used: 0, remaining: null }).execute()
})

test.each([
  ['a number of another size', { id: 1e12 }],
  ['a score without sense', { home: [20, 'A', 1e15] }],
  ['a team of another size', { home: [1e12, 'A', 0] }],
  ['another league’s match of another size', { id: 1e12, league: 39 }],
  ['a year without sense', { date: '0000-01-01T00:00:00+00:00' }],
])('%s hides no other match', { tags: 'thorough' }, async (_, more) => {
  service.play([match(1, 'الهلال'), match(2, 'A', more)])
  await again()
  await again()
  expect(await homes()).toEqual(['الهلال'])
})

test('an answer that the database refuses is not asked for every minute', async () => {
  service.play([match(1, 'A\0')])
  await refresh()
  await app.db.updateTable('football_budget').set({ blocked_until: null }).execute()
  const before = service.asked.length
  await refresh()
  const { rows } = await sql<{ problem: string }>`select problem from football_calls
    where problem is not null and due_at > now() + interval '1 minute'`.execute(app.db)
  expect(before).toBeGreaterThan(0)
  expect(rows).toContainEqual({ problem: 'away' })
})

test('a match that makes no sense for a while has not disappeared', async () => {
  service.play([match(1, 'الهلال'), match(2, 'النصر')])
  await again()
  service.play([match(1, 'الهلال'), match(2, 'النصر', { minute: 0.5 })])
  for (let run = 0; run < 3; run++) await again()
  expect((await homes()).toSorted()).toEqual(['النصر', 'الهلال'])
})

test('a score renews the strips that fill themselves', async () => {
  const sport = await makeCategory(app.db, { name: 'رياضة' })
  await app.db.updateTable('categories').set({ character: 'sport' }).where('id', '=', sport).execute()
  await owner.patch(`/api/v1/category/strip/${sport}`, { figures: [], scores: [], fromMatches: true })
  await sql`insert into edges (name) values ('test')`.execute(app.db)
  service.play([match(1, 'الهلال')])
  await again()
  const { rows } = await sql`select from edge_purges where 'strips' = any(tags)`.execute(app.db)
  expect(rows.length).toBeGreaterThan(0)
})

test('the matches of today are cached until midnight of the site', async () => {
  const { endsAt, today } = await getMatchDay(app.db, undefined)
  expect([siteDay(new Date(endsAt.getTime() - 1)), siteDay(endsAt) > today]).toEqual([today, true])
})
