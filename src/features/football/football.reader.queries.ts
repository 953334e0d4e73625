import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'
import { liveCodes } from './match.schema.ts'
import type { SourceGroup } from './source.schema.ts'

export type MatchRow = {
  id: number
  competition: number
  /** That of the competition, as the provider writes it. */
  country: string
  kickoffAt: string
  code: string
  minute: number | null
  addedMinutes: number | null
  stale: boolean
  checkedAt: string
  round: string
  home: SideRow
  away: SideRow
  linked: number | null
  article: { id: number; slug: string } | null
}
/** `name` is the newsroom's. */
export type SideRow = {
  id: number
  name: string | null
  providerName: string
  goals: number | null
  penalties: number | null
}

/** A match that two answers in succession lacked has disappeared. */
const shown = sql<boolean>`m.absences < 2`

/** Not one that nobody ended for half a day. */
const isUnderWay = sql<boolean>`(m.code = any(${liveCodes}) and m.kickoff_at > now() - interval '12 hours')`

const side = (which: 'home' | 'away') => {
  const [team, goals, penalties] = [which, `m.${which}_goals`, `m.${which}_penalties`]
  return sql<SideRow>`json_build_object('id', ${sql.ref(`${team}.id`)},
    'name', ${sql.ref(`${team}.name`)}, 'providerName', ${sql.ref(`${team}.provider_name`)},
    'goals', ${sql.ref(goals)}, 'penalties', ${sql.ref(penalties)})`.as(which)
}

function selectMatches(db: Handle) {
  return db
    .selectFrom('football_matches as m')
    .innerJoin('football_competitions as c', 'c.id', 'm.competition_id')
    .innerJoin('football_teams as home', 'home.id', 'm.home_id')
    .innerJoin('football_teams as away', 'away.id', 'm.away_id')
    .select([
      'm.id',
      'm.competition_id as competition',
      'c.country',
      'm.kickoff_at as kickoffAt',
      'm.code',
      'm.minute',
      'm.added_minutes as addedMinutes',
      'm.stale',
      'm.seen_at as checkedAt',
      'm.round',
      side('home'),
      side('away'),
      'm.article_id as linked',
      sql<{ id: number; slug: string } | null>`(select json_build_object('id', a.id, 'slug', a.slug)
        from articles a where a.id = m.article_id and ${published})`.as('article'),
    ])
    .where('c.status', '=', true)
    .where(shown)
}

/** A day has a few hundred matches in all of the world. */
const maxOfDay = 300

/**
 * Matches whose kick-off is on the day. The present day also has those of the last evening that are under way or have
 * just ended, as readers look for them after midnight too.
 */
export function listMatchesOfDay(
  db: Handle,
  { day, today, timeZone }: { day: string; today: string; timeZone: string },
): Promise<MatchRow[]> {
  const justPlayed = sql<boolean>`(${isUnderWay} or m.kickoff_at between now() - interval '3 hours' and now())`
  return selectMatches(db)
    .where(
      sql<boolean>`(m.kickoff_at >= ${day}::date::timestamp at time zone ${timeZone}
        or ${day === today} and ${justPlayed})`,
    )
    .where(sql<boolean>`m.kickoff_at < (${day}::date + 1)::timestamp at time zone ${timeZone}`)
    .orderBy('c.position')
    .orderBy('c.id')
    .orderBy('m.kickoff_at')
    .orderBy('m.id')
    .limit(maxOfDay)
    .execute() as Promise<MatchRow[]>
}

export function listLastMatches(db: Handle, competition: number, limit: number): Promise<MatchRow[]> {
  return selectMatches(db)
    .where('m.competition_id', '=', competition)
    .where('m.kickoff_at', '<=', sql<string>`now()`)
    .where(sql<boolean>`not ${isUnderWay}`)
    .orderBy('m.kickoff_at', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .execute() as Promise<MatchRow[]>
}

/** The first kick-off first. */
export function listLiveMatches(db: Handle, competition: number, limit: number): Promise<MatchRow[]> {
  return selectMatches(db)
    .where('m.competition_id', '=', competition)
    .where(isUnderWay)
    .orderBy('m.kickoff_at')
    .orderBy('m.id')
    .limit(limit)
    .execute() as Promise<MatchRow[]>
}

export function listNextMatches(db: Handle, competition: number, limit: number): Promise<MatchRow[]> {
  return selectMatches(db)
    .where('m.competition_id', '=', competition)
    .where('m.kickoff_at', '>', sql<string>`now()`)
    .where(sql<boolean>`not ${isUnderWay}`)
    .orderBy('m.kickoff_at')
    .orderBy('m.id')
    .limit(limit)
    .execute() as Promise<MatchRow[]>
}

/** Around now, for a strip: live ones first, then the latest and the next; none that is cancelled or broken off. */
export function listMatchesForStrip(db: Handle, limit: number): Promise<MatchRow[]> {
  const distance = sql`abs(extract(epoch from m.kickoff_at - now()))`
  const isLive = sql<boolean>`m.code = any(${liveCodes})`
  return selectMatches(db)
    .where(sql<boolean>`m.kickoff_at between now() - interval '24 hours' and now() + interval '24 hours'`)
    .where('m.code', 'not in', ['CANC', 'ABD'])
    .orderBy(sql`${isLive} desc`)
    .orderBy('c.position')
    .orderBy(distance)
    .orderBy('m.id')
    .limit(limit)
    .execute() as Promise<MatchRow[]>
}

type DaysAround = { first: string | null; last: string | null; before: string | null; after: string | null }

/**
 * Days with matches, in the zone: the first, the last, and the nearest to `day`. `midnight` is the instant at which
 * `today` ends.
 */
export async function findDaysAround(
  db: Handle,
  { day, today, timeZone }: { day: string; today: string; timeZone: string },
): Promise<DaysAround & { midnight: string }> {
  const dayOf = (instant: RawBuilder<unknown>) =>
    sql<string | null>`to_char(${instant} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const { rows } = await sql<DaysAround & { midnight: string }>`
    select ${dayOf(sql`min(m.kickoff_at)`)} as first, ${dayOf(sql`max(m.kickoff_at)`)} as last,
      ${dayOf(sql`max(m.kickoff_at) filter (
        where m.kickoff_at < ${day}::date::timestamp at time zone ${timeZone})`)} as before,
      ${dayOf(sql`min(m.kickoff_at) filter (
        where m.kickoff_at >= (${day}::date + 1)::timestamp at time zone ${timeZone})`)} as after,
      (${today}::date + 1)::timestamp at time zone ${timeZone} as midnight
    from football_matches m join football_competitions c on c.id = m.competition_id
    where c.status and ${shown}`.execute(db)
  return rows[0]!
}

/** Competitions with a match or a table. */
export function listShownCompetitions(db: Handle) {
  return db
    .selectFrom('football_competitions as c')
    .select(['c.id', 'c.name', 'c.slug'])
    .where('c.status', '=', true)
    .where(
      sql<boolean>`(c.standings is not null
        or exists (select from football_matches m where m.competition_id = c.id and ${shown}))`,
    )
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()
}

export function findTable(db: Handle, id: number) {
  return db
    .selectFrom('football_competitions as c')
    .select([
      'c.id',
      'c.name',
      'c.slug',
      'c.country',
      'c.season',
      sql<boolean>`c.provider_id is null`.as('isByHand'),
      sql<SourceGroup[] | null>`c.standings`.as('standings'),
      'c.standings_at as checkedAt',
    ])
    .where('c.id', '=', id)
    .where('c.status', '=', true)
    .executeTakeFirst()
}

type NamedTeam = { id: number; name: string | null; providerName: string }

/** By the ids in a table: the provider's, or ours in one by hand. */
export async function listTeamNames(
  db: Handle,
  ids: number[],
  isByHand: boolean,
): Promise<Map<number, NamedTeam>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('football_teams')
    .select(['id', 'provider_id as providerId', 'name', 'provider_name as providerName'])
    .where(isByHand ? 'id' : 'provider_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ providerId, ...team }) => [isByHand ? team.id : (providerId ?? 0), team]))
}
