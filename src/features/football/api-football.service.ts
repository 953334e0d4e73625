import { z } from 'zod'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import type { FailureReason } from './problem.policy.ts'
import type { Limits, SourceMatch } from './source.schema.ts'
import { type ScoreSource, SourceError } from './source.service.ts'

// API-Football v3: https://www.api-football.com/documentation-v3. GET only, with the header `x-apisports-key`. Refusals
// have status 200, an empty `response` and `errors`, which is an empty list without any. Free plans have 100 calls a
// day and 10 a minute, and accept neither `ids`, `last` and `next` nor every season.

// Whole numbers are those of the database's `integer`.
const goals = z.int32().nullish()
/** As far as seasons can be followed; other years are mistakes. */
function isInReach(date: string): boolean {
  const year = new Date(date).getUTCFullYear()
  return year >= 1900 && year <= 2200
}
const sides = z.object({ home: goals, away: goals }).nullish()
const team = z.object({ id: z.int32(), name: z.string() })
const fixture = z.object({
  fixture: z.object({
    id: z.int32(),
    date: z.iso.datetime({ offset: true }).refine(isInReach),
    status: z.object({
      short: z.string(),
      elapsed: z.int32().nullish(),
      extra: z.int32().nullish(),
    }),
  }),
  league: z.object({ id: z.int32(), season: z.int32(), round: z.string().nullish() }),
  teams: z.object({ home: team, away: team }),
  goals: sides,
  score: z.object({ penalty: sides }).nullish(),
})
const sums = z.object({ for: z.number().nullish(), against: z.number().nullish() })
const standing = z.object({
  rank: z.int32(),
  team,
  points: z.int32(),
  group: z.string().nullish(),
  form: z.string().nullish(),
  all: z.object({
    ...{ played: z.number().nullish(), win: z.number().nullish() },
    ...{ draw: z.number().nullish(), lose: z.number().nullish() },
    goals: sums,
  }),
})
const table = z.object({ league: z.object({ standings: z.array(z.array(standing)) }) })
const league = z.object({
  league: z.object({ id: z.int32(), name: z.string() }),
  country: z.object({ name: z.string().nullish() }),
  seasons: z.array(z.object({ year: z.number().int(), current: z.boolean() })),
})
const account = z.object({
  subscription: z.object({ plan: z.string() }),
  requests: z.object({ current: z.number(), limit_day: z.number() }),
})
const envelope = z.object({
  errors: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
  response: z.unknown(),
})

type Options = {
  baseUrl: string
  userAgent: string
  isQuarantined?: () => Promise<boolean>
}

export function createApiFootball({ baseUrl, ...options }: Options): ScoreSource {
  const outbound = createOutbound({
    ...options,
    allow: [new URL(baseUrl).host],
    timeoutMs: 15_000,
    maxBytes: 16 * 1024 * 1024,
  })

  async function ask<Row>(
    key: string,
    path: string,
    query: Record<string, string | number>,
    row: z.ZodType<Row>,
  ) {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const answer = await outbound
      .get(`${baseUrl}${path}?${search}`, { secrets: { 'x-apisports-key': key }, follow: false })
      .catch(error => {
        throw new SourceError('away', 'no answer', null, error)
      })
    const limits = limitsOf(answer.headers)
    const said = envelope.safeParse(readJson(answer.body))
    const problems = said.success ? problemsOf(said.data.errors) : []
    const reason = reasonOf(answer.status, problems)
    if (reason)
      throw new SourceError(
        reason,
        problems
          .map(([, text]) => text)
          .join(' ')
          .slice(0, 300),
        limits,
      )
    const rows = z.array(row).safeParse(said.data?.response)
    if (!rows.success) throw new SourceError('away', 'unreadable answer', limits, rows.error)
    return { data: rows.data, limits }
  }

  async function matches(key: string, query: Record<string, string | number>) {
    const { data, limits } = await ask(key, '/fixtures', query, z.unknown())
    // One broken fixture does not hide the others.
    const read: SourceMatch[] = []
    const unread: number[] = []
    for (const each of data) {
      const parsed = fixture.safeParse(each)
      if (parsed.success) read.push(matchOf(parsed.data))
      else unread.push(...idOf(each))
    }
    if (data.length > 0 && read.length === 0) throw new SourceError('away', 'unreadable answer', limits)
    return { data: read, unread, limits }
  }

  return {
    day: (key, date, timezone) => matches(key, { date, timezone }),
    live: (key, competitions) => matches(key, { live: competitions.join('-') }),
    season: (key, league, season) => matches(key, { league, season }),
    async table(key, id, season) {
      const { data, limits } = await ask(key, '/standings', { league: id, season }, table)
      const groups = data[0]?.league.standings ?? []
      return { data: groups.map(rows => ({ name: rows[0]?.group ?? '', rows: rows.map(rowOf) })), limits }
    },
    async search(key, text) {
      const { data, limits } = await ask(key, '/leagues', { search: text }, league)
      const leagues = data.flatMap(({ league: { id, name }, country, seasons }) => {
        const season = seasons.find(({ current }) => current) ?? seasons.at(-1)
        return season ? [{ id, name, country: country.name ?? '', season: season.year }] : []
      })
      return { data: leagues, limits }
    },
    async account(key) {
      // The only answer whose `response` is an object.
      const answer = await outbound
        .get(`${baseUrl}/status`, { secrets: { 'x-apisports-key': key }, follow: false })
        .catch(error => {
          throw new SourceError('away', 'no answer', null, error)
        })
      const said = envelope.safeParse(readJson(answer.body))
      const problems = said.success ? problemsOf(said.data.errors) : []
      const reason = reasonOf(answer.status, problems)
      if (reason)
        throw new SourceError(
          reason,
          problems
            .map(([, text]) => text)
            .join(' ')
            .slice(0, 300),
        )
      const known = account.safeParse(said.data?.response)
      if (!known.success) throw new SourceError('away', 'unreadable answer')
      const { subscription, requests } = known.data
      return { plan: subscription.plan, used: requests.current, limit: requests.limit_day }
    },
  }
}

const identified = z.object({ fixture: z.object({ id: z.int32() }) })
const idOf = (said: unknown): number[] => {
  const { data } = identified.safeParse(said)
  return data ? [data.fixture.id] : []
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** Daily limits are `x-ratelimit-requests-*`, those of the minute `x-ratelimit-*`. */
function limitsOf(headers: Record<string, string>): Limits {
  const number = (name: string) => {
    const text = headers[name]
    return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
  }
  return {
    dayLimit: number('x-ratelimit-requests-limit'),
    dayLeft: number('x-ratelimit-requests-remaining'),
    minuteLeft: number('x-ratelimit-remaining'),
  }
}

function problemsOf(errors: unknown[] | Record<string, unknown> | null | undefined): [string, string][] {
  return Object.entries(errors ?? {}).map(([field, text]) =>
    typeof text === 'object' && text !== null
      ? ((Object.entries(text as Record<string, unknown>).map(([key, value]) => [key, String(value)])[0] as [
          string,
          string,
        ]) ?? [field, ''])
      : [field, String(text)],
  )
}

const reasons: Record<string, FailureReason> = {
  ...{ token: 'key', access: 'suspended', requests: 'spent', rateLimit: 'hasty', plan: 'plan' },
}

function reasonOf(status: number, problems: [string, string][]): FailureReason | undefined {
  const [field, text] = problems[0] ?? []
  if (field !== undefined) return reasons[field] ?? reasonInText(text ?? '')
  if (status === 429) return 'hasty'
  if (status === 401 || status === 403) return 'key'
  // 204: no data. 499: the provider timed out.
  return status === 200 ? undefined : 'away'
}

function reasonInText(text: string): FailureReason {
  if (/suspended/i.test(text)) return 'suspended'
  if (/application key/i.test(text)) return 'key'
  if (/limit for the day/i.test(text)) return 'spent'
  if (/too many requests|rate limit/i.test(text)) return 'hasty'
  return /plans? do(es)? not have access/i.test(text) ? 'plan' : 'rejected'
}

function matchOf({
  fixture: { id, date, status },
  league,
  teams,
  goals,
  score,
}: z.infer<typeof fixture>): SourceMatch {
  const side = (which: 'home' | 'away') => ({
    id: teams[which].id,
    name: teams[which].name,
    goals: goals?.[which] ?? null,
    penalties: score?.penalty?.[which] ?? null,
  })
  return {
    id,
    competition: league.id,
    season: league.season,
    round: league.round ?? '',
    kickoffAt: date,
    code: status.short,
    minute: status.elapsed ?? null,
    addedMinutes: status.extra ?? null,
    home: side('home'),
    away: side('away'),
  }
}

function rowOf({ rank, team, points, form, all }: z.infer<typeof standing>) {
  return {
    ...{ rank, team, points, form: form ?? '' },
    ...{ played: all.played ?? 0, won: all.win ?? 0, drawn: all.draw ?? 0, lost: all.lose ?? 0 },
    ...{ goalsFor: all.goals.for ?? 0, goalsAgainst: all.goals.against ?? 0 },
  }
}
