import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { testFirst } from '../../testing/depth.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import {
  type ApiFootballStandIn,
  apiFootballKey,
  type Refusal,
  ranked,
  startApiFootballStandIn,
} from '../../testing/providers/api-football.ts'
import { createApiFootball } from './api-football.service.ts'
import { refreshScores } from './refresh.service.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let service: ApiFootballStandIn
let league: number
const log = { warn: () => {} }

const scores = () => createApiFootball({ baseUrl: service.url, userAgent: 'test' })
const refresh = () => refreshScores({ db: app.db, vault: app.services.vault, scores: scores() }, log)
const hours = (shift: number) => new Date(Date.now() + shift * 3_600_000).toISOString()
const matches = async (day = '') => (await guest.get(`/api/v1/football/matches${day && `?day=${day}`}`)).body
const first = async () => (await matches()).competitions[0]?.matches[0]
const asked = (path: string, parameter?: string) =>
  service.asked.filter(each => each.path === path && (!parameter || each.query.has(parameter)))
/** All planned calls are due, and nothing blocks them. */
const makeDue = () =>
  Promise.all([
    app.db.updateTable('football_calls').set({ due_at: sql`now()` }).execute(),
    app.db.updateTable('football_budget').set({ blocked_until: null, minute_remaining: null }).execute(),
  ])
const again = async () => {
  await makeDue()
  await refresh()
}
const source = async () => (await owner.get('/api/v1/football/source')).body
const set = async (values: object) => {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  return owner.patch('/api/v1/setting', { group: 'website', revision, values })
}
const setKey = (footballKey: string) => set({ footballKey })

const hilal: [number, string] = [2932, 'Al-Hilal Saudi FC']
const nassr: [number, string] = [2939, 'Al-Nassr']
const derby = (given: object = {}) => ({
  ...{ id: 1, date: hours(-0.5), code: '1H', minute: 31, home: [...hilal, 1], away: [...nassr, 0] },
  ...given,
})
const play = (...fixtures: object[]) => service.play(fixtures as never)

beforeAll(async () => {
  service = await startApiFootballStandIn()
  app = await startTestApp({ env: { FOOTBALL_BASE_URL: service.url } })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(async () => {
  await app?.stop()
  await service?.stop()
})
beforeEach(async () => {
  service.refuse()
  service.fail(false)
  service.allow(100, 1000)
  service.asked.length = 0
  play()
  await app.db.deleteFrom('rate_limits').execute()
  await app.db.deleteFrom('football_competitions').execute()
  await app.db.deleteFrom('football_teams').execute()
  await app.db.deleteFrom('football_calls').execute()
  await app.db
    .updateTable('football_budget')
    .set({
      used: 0,
      remaining: null,
      minute_remaining: null,
      blocked_until: null,
      problem: null,
      claimed_until: sql`now()`,
    })
    .execute()
  await setKey(apiFootballKey)
  const { body } = await owner.post('/api/v1/football', {
    ...{ providerId: 307, providerName: 'Pro League', country: 'Saudi-Arabia' },
    ...{ name: 'دوري روشن', slug: 'roshn', season: 2026 },
  })
  league = body.id
})

test('without a key or a competition nothing is asked', async () => {
  await setKey('')
  await refresh()
  await setKey(apiFootballKey)
  await owner.delete(`/api/v1/football/${league}`)
  await refresh()
  expect(service.asked).toEqual([])
})

test('a live match: score, minute, hour of the update; well-known names in Arabic until the newsroom gives its own', async () => {
  play(derby())
  await refresh()
  expect(await first()).toMatchObject({
    ...{ phase: 'live', state: 'الشوط الأول', minute: 31, isStale: false, round: 'الجولة 12' },
    home: { name: 'الهلال', goals: 1 },
    away: { name: 'النصر', goals: 0 },
  })
  const { items } = (await owner.get('/api/v1/football/team/paginate')).body
  expect(items.map(({ suggestion }: { suggestion: string }) => suggestion)).toEqual(['الهلال', 'النصر'])
  await owner.patch(`/api/v1/football/team/${items[0].id}`, { revision: 1, name: 'الهلال الأزرق' })
  await expect.poll(async () => (await first()).home.name).toBe('الهلال الأزرق')
  const named = (await owner.get('/api/v1/football/team/paginate?q=الهِلال')).body.items
  expect(named).toMatchObject([{ name: 'الهلال الأزرق', competitions: ['دوري روشن'] }])
})

test('well-known clubs are in Arabic at once in a competition of their country, and staff accept all in one step', async () => {
  await sql`update football_competitions set name = 'Pro League'`.execute(app.db)
  play(derby(), derby({ id: 2, home: [11, 'Al Nassr FC'], away: [12, 'Nobody FC'] }))
  await refresh()
  const shown = async () =>
    (await matches()).competitions[0].matches.flatMap(
      ({ home, away }: Record<'home' | 'away', { name: string }>) => [home.name, away.name],
    )
  expect(await shown()).toEqual(['الهلال', 'النصر', 'النصر', 'Nobody FC'])
  const address = '/api/v1/football/team'
  const { teams, competitions } = (await owner.get(`${address}/suggestions`)).body
  expect(teams).toMatchObject([
    { suggestion: 'النصر', isShown: true },
    { suggestion: 'الهلال', isShown: true },
    { suggestion: 'النصر', isShown: true },
  ])
  expect(competitions).toMatchObject([{ suggestion: 'دوري روشن السعودي', name: 'Pro League' }])
  const names = teams.map(({ id, revision }: { id: number; revision: number }, index: number) => ({
    ...{ id, revision, name: `فريق ${index}` },
  }))
  await owner.patch(`${address}/${names[0].id}`, { revision: 1, name: 'نصر آخر' })
  const { body } = await owner.put(`${address}/names`, { names })
  expect(body).toMatchObject({ named: [{ revision: 2 }, { revision: 2 }], skipped: 1 })
  expect(await shown()).toEqual(['فريق 1', 'فريق 2', 'نصر آخر', 'Nobody FC'])
  const back = body.named.map((each: object) => ({ ...each, name: null }))
  expect((await owner.put(`${address}/names`, { names: back })).body.skipped).toBe(0)
  expect(await shown()).toEqual(['الهلال', 'النصر', 'نصر آخر', 'Nobody FC'])
})

test('a table tells the matches under way from the last and the next ones', async () => {
  play(
    derby(),
    derby({ id: 2, date: hours(-3), code: 'FT' }),
    derby({ id: 3, date: hours(2), code: 'NS', home: hilal, away: nassr }),
    derby({ id: 4, date: hours(-13), code: '2H' }),
  )
  await refresh()
  // One run makes three calls, and the next match may be on the next day.
  await refresh()
  const { live, last, next } = (await guest.get(`/api/v1/football/table/${league}`)).body
  const phases = (list: { phase: string }[]) => list.map(({ phase }) => phase)
  expect([phases(live), phases(last), phases(next)]).toEqual([['live'], ['finished', 'live'], ['upcoming']])
})

test.each([
  [
    'postponed',
    { code: 'PST', home: [...hilal, null], away: [...nassr, null] },
    { phase: 'off', state: 'مؤجلة' },
  ],
  [
    'awarded',
    { code: 'AWD', home: [...hilal, 3], away: [...nassr, 0] },
    { phase: 'finished', state: 'نتيجة إدارية' },
  ],
  [
    'decided by penalties',
    { code: 'PEN', home: [...hilal, 1, 4], away: [...nassr, 1, 3] },
    { phase: 'finished', home: { goals: 1, penalties: 4 }, away: { penalties: 3 } },
  ],
  [
    'without goals yet',
    { code: '1H', minute: null, home: hilal, away: nassr },
    { home: { goals: null }, minute: null },
  ],
  ['in a break', { code: 'HT', minute: 45 }, { phase: 'live', minute: null, state: 'بين الشوطين' }],
])('a match %s', async (_, given, expected) => {
  play(derby(given))
  await refresh()
  expect(await first()).toMatchObject(expected)
})

test('the end of a match is learned from the day, and brings the table forward', async () => {
  play(derby())
  await again()
  service.rank(307, [[ranked(1, ...hilal, 23, 'WWDLW'), ranked(2, ...nassr, 21, null)]])
  play(derby({ code: 'FT', minute: 90 }))
  await app.db
    .updateTable('football_calls')
    .set({ due_at: hours(9), done_at: hours(-9) })
    .execute()
  await app.db
    .updateTable('football_calls')
    .set({ due_at: hours(-1) })
    .where('name', '=', 'live')
    .execute()
  await refresh()
  await refresh()
  expect(await first()).toMatchObject({ phase: 'finished', minute: null })
  const { due_at } = await app.db
    .selectFrom('football_calls')
    .select('due_at')
    .where('name', '=', `table:${league}`)
    .executeTakeFirstOrThrow()
  expect(Date.parse(String(due_at))).toBeLessThan(Date.now() + 11 * 60_000)
  await again()
  const table = (await guest.get(`/api/v1/football/table/${league}`)).body
  expect(table.groups).toMatchObject([
    {
      name: '',
      rows: [
        { rank: 1, points: 23, form: ['W', 'W', 'D', 'L', 'W'] },
        { rank: 2, form: [] },
      ],
    },
  ])
  expect(table.last).toMatchObject([{ phase: 'finished' }])
})

test('a match that two answers lack disappears, an empty answer proves nothing, and it may come back', async () => {
  const other = { id: 2, date: hours(-0.5), home: [3, 'A'], away: [4, 'B'] }
  const ids = async () =>
    (await matches()).competitions.flatMap((each: { matches: { home: { name: string } }[] }) =>
      each.matches.map(({ home }) => home.name),
    )
  play(derby(), other)
  await again()
  play(other)
  await again()
  expect(await ids()).toHaveLength(2)
  play()
  await again()
  await again()
  expect(await ids()).toHaveLength(2)
  play(other)
  await again()
  expect(await ids()).toEqual(['A'])
  play(derby(), other)
  await again()
  expect(await ids()).toHaveLength(2)
})

test('a score without news loses its minute and says so', async () => {
  play(derby())
  await refresh()
  service.fail(true)
  await app.db
    .updateTable('football_matches')
    .set({ seen_at: hours(-0.25) })
    .execute()
  await refresh()
  const match = await first()
  expect(match).toMatchObject({ phase: 'live', isStale: true, minute: null, home: { goals: 1 } })
})

describe('refusals', () => {
  testFirst(2, [
    ['spent', /انتهت طلبات اليوم/, 'all'],
    ['plan', /خطتكم/, 'some'],
    ['hasty', /دقيقة واحدة/, 'all'],
    ['hastyStatus', /دقيقة واحدة/, 'all'],
    ['suspended', /أوقف المزوّد/, 'all'],
    ['timeout', /لا يرد المزوّد/, 'all'],
    ['broken', /لا يرد المزوّد/, 'all'],
    ['listed', /خطتكم/, 'some'],
    ['bug', /لم يقبل/, 'some'],
  ] as const)(
    '%s: nothing is lost, staff read why, and the provider is left alone',
    async (refusal, words, whole) => {
      play(derby({ code: 'FT' }))
      await again()
      service.refuse(refusal as Refusal)
      await makeDue()
      service.asked.length = 0
      await refresh()
      expect(await first()).toMatchObject({ phase: 'finished', home: { goals: 1 } })
      const count = service.asked.length
      expect(count).toBe(whole === 'all' ? 1 : 3)
      const { problem } = await source()
      const { problems } = (await owner.get('/api/v1/football/paginate')).body.items[0]
      expect(problem).toMatch(words)
      expect(problems.length).toBe(whole === 'all' ? 0 : 1)
      if (whole === 'some') return
      await app.db.updateTable('football_calls').set({ due_at: sql`now()` }).execute()
      await refresh()
      expect(service.asked).toHaveLength(count)
    },
  )

  test('a wrong key is named, and trying a good one asks again', async () => {
    await setKey('0123456789abcdef0123456789abcdef')
    await refresh()
    expect((await source()).problem).toMatch(/المفتاح/)
    expect((await owner.post('/api/v1/football/key-trial', {})).body.works).toBe(false)
    expect((await owner.post('/api/v1/football/key-trial', { key: apiFootballKey })).body).toMatchObject({
      works: true,
    })
    await setKey(apiFootballKey)
    await owner.post('/api/v1/football/key-trial', {})
    expect((await source()).problem).toBeNull()
  })
})

describe('limits', () => {
  test('calls stop at the setting, whatever the provider would allow', async () => {
    await app.db.updateTable('football_budget').set({ used: 94 }).execute()
    play(derby())
    await again()
    await again()
    expect(service.asked).toHaveLength(1)
  })
  test('and at what the headers leave', async () => {
    service.allow(2)
    play(derby())
    await again()
    await again()
    expect(service.asked).toHaveLength(2)
    expect((await source()).problem).toMatch(/انتهت طلبات اليوم/)
  })
  test('and within a minute', async () => {
    service.allow(90, 1)
    await refresh()
    expect(service.asked).toHaveLength(1)
  })
  test('two processes at once ask once', async () => {
    await Promise.all([refresh(), refresh(), refresh()])
    expect(
      asked('/fixtures', 'date').length + asked('/standings').length + asked('/fixtures', 'season').length,
    ).toBe(3)
  })
  test('without a match under way nothing live is asked', async () => {
    play(derby({ code: 'NS', date: hours(3), home: hilal, away: nassr }))
    for (let run = 0; run < 4; run++) await again()
    expect(asked('/fixtures', 'live')).toEqual([])
  })
})

test('search at the provider, in a few words, with a suggestion', async () => {
  const { body } = await owner.get('/api/v1/football/search?q=premier')
  expect(body).toMatchObject([
    { providerId: 233, season: 2026, suggestion: 'الدوري المصري الممتاز', isFollowed: false },
    { providerId: 39, suggestion: 'الدوري الإنجليزي الممتاز' },
  ])
  expect((await owner.get('/api/v1/football/search?q=p')).status).toBe(400)
})

test('days: bounded to the season; hidden competitions are nowhere', async () => {
  play(derby({ date: hours(-72), code: 'FT' }), derby({ id: 2 }))
  await again()
  await again()
  await again()
  expect((await guest.get('/api/v1/football/matches?day=2020-01-01')).status).toBe(404)
  expect((await guest.get('/api/v1/football/matches?day=2026-13-45')).status).toBe(400)
  const { today, previous } = await matches()
  expect(Date.parse(today) - Date.parse(previous)).toBe(86_400_000)
  await owner.patch(`/api/v1/football/${league}/status`, { status: false })
  expect((await matches()).competitions).toEqual([])
  expect((await guest.get('/api/v1/football/slug/roshn')).status).toBe(404)
  expect((await guest.get('/api/v1/football/competitions')).body).toEqual([])
})

test('after midnight the day still has the matches of the evening, and yesterday has them too', async () => {
  const hour = new Date().getUTCHours()
  const midnightZone = hour > 12 ? `Etc/GMT-${24 - hour}` : `Etc/GMT+${hour}`
  const { timeZone } = (await owner.get('/api/v1/setting/website')).body.values
  expect((await set({ timeZone: midnightZone })).status).toBe(200)
  play(
    derby({ date: hours(-1.1) }),
    derby({ id: 2, date: hours(-1.2), code: 'FT' }),
    derby({ id: 3, date: hours(-5), code: 'FT' }),
  )
  await refresh()
  const phases = async () =>
    (await matches()).competitions[0].matches.map(({ phase }: { phase: string }) => phase)
  const { today, previous } = await matches()
  expect(await phases()).toEqual(['finished', 'live'])
  expect((await matches(previous)).competitions[0].matches).toHaveLength(3)
  expect((await matches(today)).competitions[0].matches).toHaveLength(2)

  play(derby({ date: hours(-1.1), code: 'FT' }))
  await makeDue()
  const later = { due_at: hours(9), done_at: hours(-9) }
  await app.db.updateTable('football_calls').set(later).where('name', '!=', 'live').execute()
  await refresh()
  await refresh()
  expect(await phases()).toEqual(['finished', 'finished'])
  await set({ timeZone })
})

test('a match leads to its article once that is published, and its own strip fills itself', {
  tags: 'thorough',
}, async () => {
  play(derby())
  await refresh()
  const { id } = await first()
  const held = await makeArticle(app.db, { enable: false })
  const link = (article: number | null) => owner.patch(`/api/v1/football/match/${id}/article`, { article })
  expect((await link(held)).status).toBe(200)
  expect((await first()).article).toBeNull()
  expect((await link(999_999)).status).toBe(404)
  const shown = await makeArticle(app.db, {})
  await link(shown)
  expect((await first()).article).toMatchObject({ id: shown })

  const sport = await makeCategory(app.db, { name: 'رياضة' })
  await app.db.updateTable('categories').set({ character: 'sport' }).where('id', '=', sport).execute()
  const written = { home: 'فرسان', away: 'نوارس', homeScore: 2, awayScore: 2, state: 'finished', note: 'سلة' }
  const strip = async (fromMatches: boolean) => {
    await owner.patch(`/api/v1/category/strip/${sport}`, { figures: [], scores: [written], fromMatches })
    return (await guest.get('/api/v1/category/strips')).body[0].scores.map(
      ({ home }: { home: string }) => home,
    )
  }
  expect(await strip(false)).toEqual(['فرسان'])
  expect(await strip(true)).toEqual(['فرسان', 'الهلال'])

  const noteOf = async (code: string) => {
    const penalties = code === 'PEN' ? { home_penalties: 4, away_penalties: 3 } : {}
    await app.db
      .updateTable('football_matches')
      .set({ code, ...penalties })
      .execute()
    await strip(true)
    return (await guest.get('/api/v1/category/strips')).body[0].scores[1]?.note
  }
  expect(await noteOf('TBD')).toBe('لم يُحدد موعدها')
  expect(await noteOf('CANC')).toBeUndefined()
  expect(await noteOf('PEN')).toBe('بالترجيح 4–3')
})
