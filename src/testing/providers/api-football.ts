import { type RecordedRequest, type StandIn, type StandInAnswer, startStandIn, type Thing } from './http.ts'

type Fixture = {
  id: number
  league?: number
  season?: number
  round?: string
  date: string
  code?: string
  minute?: number | null
  home: [id: number, name: string, goals?: number | null, penalties?: number | null]
  away: [id: number, name: string, goals?: number | null, penalties?: number | null]
}

export type ApiFootballStandIn = StandIn & {
  /** Replaces all fixtures. */
  play: (fixtures: Fixture[]) => void
  /** Sets the standings of a league: groups of rows. */
  rank: (league: number, groups: Thing[][]) => void
  /** Refuses as the provider does, until called without a refusal. `path` limits it to one path. */
  refuse: (refusal?: Refusal, path?: string) => void
  /** Sets the remaining calls of today and this minute. */
  allow: (day: number, minute?: number) => void
}

export type Refusal = keyof typeof refusals

export const apiFootballKey = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

const dashboard = 'https://dashboard.api-football.com'
const refusals = {
  spent: {
    body: {
      requests: `You have reached the request limit for the day, Go to ${dashboard} to upgrade your plan.`,
    },
  },
  hasty: { body: { rateLimit: 'Too many requests. Your rate limit is 10 requests per minute.' } },
  hastyStatus: { status: 429, body: { rateLimit: 'Too many requests.' } },
  suspended: { body: { access: `Your account is suspended, check on ${dashboard}.` } },
  plan: { body: { plan: 'Free plans do not have access to this season, try from 2022 to 2024.' } },
  // Some responses have a list in place of an object.
  listed: { body: [{ plan: 'Free plans do not have access to this season, try from 2022 to 2024.' }] },
  bug: { body: [{ bug: 'This is on our side, please report us this bug.', report: 'football/fixtures' }] },
  timeout: { status: 499, body: {} },
  broken: { status: 502, body: 'Bad Gateway' },
} as const
const leagues = [
  { id: 307, name: 'Pro League', country: 'Saudi-Arabia', code: 'SA' },
  { id: 233, name: 'Premier League', country: 'Egypt', code: 'EG' },
  { id: 39, name: 'Premier League', country: 'England', code: 'GB' },
  { id: 12, name: 'CAF Champions League', country: 'World', code: null },
]
const running = new Set(['1H', 'HT', '2H', 'ET', 'BT', 'P', 'SUSP', 'INT', 'LIVE'])

/** Behaves like `v3.football.api-sports.io`: refusals have status 200, and every call counts. */
export async function startApiFootballStandIn(): Promise<ApiFootballStandIn> {
  let fixtures: Fixture[] = []
  const standings = new Map<number, Thing[][]>()
  let refusal: { name: Refusal; path: string | undefined } | undefined
  let [dayLeft, minuteLeft] = [100, 10]

  function answer({ path, query, headers }: RecordedRequest): StandInAnswer {
    const key = headers['x-apisports-key']
    if (key === undefined) return wrap(path, query, [], { token: 'Error/Missing application key.' }, 403)
    if (key !== apiFootballKey) {
      return wrap(path, query, [], {
        token:
          'Error/Missing application key. Go to https://www.api-football.com/documentation-v3 to learn how to get your API application key.',
      })
    }
    if (refusal && (!refusal.path || refusal.path === path)) {
      const refused = refusals[refusal.name]
      if (typeof refused.body === 'string') return { status: 502, body: refused.body, type: 'text/html' }
      return wrap(path, query, [], refused.body, 'status' in refused ? refused.status : 200)
    }
    // Calls about the account do not count.
    if (path === '/status') {
      return wrap(path, query, {
        account: { firstname: 'Desk', lastname: 'Sport', email: 'desk@news.example' },
        subscription: { plan: 'Free', end: '2027-11-29T00:00:00+00:00', active: true },
        requests: { current: 100 - dayLeft, limit_day: 100 },
      })
    }
    if (dayLeft <= 0) return wrap(path, query, [], refusals.spent.body)
    if (minuteLeft <= 0) return wrap(path, query, [], refusals.hasty.body)
    dayLeft--
    minuteLeft--
    return counted(respond(path, query))
  }

  function respond(path: string, query: URLSearchParams): StandInAnswer {
    for (const name of ['ids', 'last', 'next']) {
      if (query.has(name))
        return wrap(path, query, [], { plan: `Free plans do not have access to the ${name} parameter.` })
    }
    if (path === '/fixtures') return wrap(path, query, fixtures.filter(matching(query)).map(written))
    if (path === '/standings') {
      const league = Number(query.get('league'))
      const groups = standings.get(league)
      return wrap(
        path,
        query,
        groups ? [{ league: { id: league, season: Number(query.get('season')), standings: groups } }] : [],
      )
    }
    if (path === '/leagues') {
      const text = (query.get('search') ?? '').toLowerCase()
      if (text.length < 3)
        return wrap(path, query, [], { search: 'The Search field must be at least 3 characters in length.' })
      const found = leagues.filter(({ name, country }) => `${name} ${country}`.toLowerCase().includes(text))
      return wrap(path, query, found.map(leagueOf))
    }
    return wrap(path, query, [], { endpoint: 'This endpoint do not exist.' })
  }

  const counted = (answered: StandInAnswer): StandInAnswer => ({
    ...answered,
    headers: {
      'x-ratelimit-requests-limit': '100',
      'x-ratelimit-requests-remaining': String(dayLeft),
      'X-RateLimit-Limit': '10',
      'X-RateLimit-Remaining': String(minuteLeft),
    },
  })

  const standIn = await startStandIn(answer)
  return {
    ...standIn,
    play(next) {
      fixtures = next
    },
    rank: (league, groups) => void standings.set(league, groups),
    refuse(name, path) {
      refusal = name && { name, path }
    },
    allow(day, minute = 10) {
      ;[dayLeft, minuteLeft] = [day, minute]
    },
  }
}

function wrap(
  path: string,
  query: URLSearchParams,
  response: unknown,
  errors: object = [],
  status = 200,
): StandInAnswer {
  const results = Array.isArray(response) ? response.length : 1
  const get = path.slice(1)
  return {
    status,
    body: {
      get,
      parameters: Object.fromEntries(query),
      errors,
      results,
      paging: { current: 1, total: 1 },
      response,
    },
  }
}

function matching(query: URLSearchParams) {
  const [date, live, league, season] = ['date', 'live', 'league', 'season'].map(name => query.get(name))
  const timeZone = query.get('timezone') ?? 'UTC'
  const dayOf = (at: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at))
  return ({ code = 'NS', league: own = 307, season: year = 2026, date: at }: Fixture) =>
    (!date || dayOf(at) === date) &&
    (!live || (running.has(code) && (live === 'all' || live.split('-').includes(String(own))))) &&
    (!league || String(own) === league) &&
    (!season || String(year) === season)
}

function written({
  id,
  league = 307,
  season = 2026,
  round = 'Regular Season - 12',
  date,
  code = 'NS',
  minute = null,
  home,
  away,
}: Fixture) {
  const [goalsHome = null, goalsAway = null] = [home[2], away[2]]
  const side = ([id, name]: Fixture['home'], winner: boolean | null) => ({
    ...{ id, name, winner },
    logo: `https://media.api-sports.io/football/teams/${id}.png`,
  })
  const winner =
    goalsHome === null || goalsAway === null || goalsHome === goalsAway ? null : goalsHome > goalsAway
  return {
    fixture: {
      ...{ id, referee: null, timezone: 'UTC', date, timestamp: Date.parse(date) / 1000 },
      periods: { first: null, second: null },
      venue: { id: null, name: null, city: null },
      status: { long: code, short: code, elapsed: minute, extra: null },
    },
    league: { id: league, name: 'Pro League', country: 'Saudi-Arabia', season, round, standings: true },
    teams: { home: side(home, winner), away: side(away, winner === null ? null : !winner) },
    goals: { home: goalsHome, away: goalsAway },
    score: {
      halftime: { home: null, away: null },
      fulltime: { home: goalsHome, away: goalsAway },
      extratime: { home: null, away: null },
      penalty: { home: home[3] ?? null, away: away[3] ?? null },
    },
  }
}

/** A row of standings. */
export function ranked(
  rank: number,
  id: number,
  name: string,
  points: number,
  form: string | null,
  group = 'Pro League',
) {
  const sums = { played: 11, win: 7, draw: 2, lose: 2, goals: { for: 20, against: 9 } }
  return {
    rank,
    team: { id, name, logo: '' },
    points,
    goalsDiff: 11,
    group,
    form,
    status: 'same',
    description: null,
    all: sums,
    home: sums,
    away: sums,
    update: '2026-11-29T00:00:00+00:00',
  }
}

const leagueOf = ({ id, name, country, code }: (typeof leagues)[number]) => ({
  league: { id, name, type: 'League', logo: '' },
  country: { name: country, code, flag: null },
  seasons: [
    { year: 2025, start: '2025-08-20', end: '2026-05-20', current: false, coverage: {} },
    { year: 2026, start: '2026-08-20', end: '2027-05-20', current: true, coverage: {} },
  ],
})
