import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { endedCodes, liveCodes, staleAfterMinutes } from './match.schema.ts'
import type { SourceGroup, SourceMatch } from './source.schema.ts'

type Team = { id: number; name: string }

/** Adds new teams and follows the provider's names. Our ids by the provider's. */
async function keepTeams(tx: Handle, teams: Team[]): Promise<Map<number, number>> {
  const unique = [...new Map(teams.map(team => [team.id, team])).values()].toSorted(
    (one, other) => one.id - other.id,
  )
  if (unique.length === 0) return new Map()
  await tx
    .insertInto('football_teams')
    .values(unique.map(({ id, name }) => ({ provider_id: id, provider_name: name })))
    .onConflict(conflict =>
      conflict
        .column('provider_id')
        .doUpdateSet(eb => ({ provider_name: eb.ref('excluded.provider_name') }))
        .where(sql<boolean>`football_teams.provider_name <> excluded.provider_name`),
    )
    .execute()
  const rows = await tx
    .selectFrom('football_teams')
    .select(['id', 'provider_id as providerId'])
    .where(
      'provider_id',
      'in',
      unique.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ providerId, id }) => [providerId ?? 0, id]))
}

const columns = (match: SourceMatch, competition: number, teams: Map<number, number>) => ({
  provider_id: match.id,
  competition_id: competition,
  season: match.season,
  round: match.round,
  kickoff_at: match.kickoffAt,
  code: match.code,
  minute: match.minute,
  added_minutes: match.addedMinutes,
  home_id: teams.get(match.home.id)!,
  away_id: teams.get(match.away.id)!,
  home_goals: match.home.goals,
  away_goals: match.away.goals,
  home_penalties: match.home.penalties,
  away_penalties: match.away.penalties,
})

/** Compared to tell whether readers see a change. */
const score = sql<string>`concat_ws(' ', kickoff_at, code, home_id, away_id, home_goals, away_goals, competition_id,
  absences < 2, stale)`
const visible = sql<string>`concat_ws(' ', minute, added_minutes, home_penalties, away_penalties, round)`

function listStored(tx: Handle, ids: number[]) {
  return tx
    .selectFrom('football_matches')
    .select([
      'provider_id as providerId',
      'competition_id as competition',
      'code',
      score.as('score'),
      visible.as('visible'),
    ])
    .where('provider_id', 'in', ids)
    .orderBy('provider_id')
    .execute()
}

/** Stores matches of followed competitions. Returns competitions that look different, and those with an ended match. */
export async function storeMatches(
  tx: Handle,
  matches: SourceMatch[],
  competitions: Map<number, number>,
): Promise<{ changed: Set<number>; ended: Set<number>; scored: boolean }> {
  const followed = [...new Map(matches.map(match => [match.id, match])).values()]
    .filter(({ competition }) => competitions.has(competition))
    .toSorted((one, other) => one.id - other.id)
  const [changed, ended] = [new Set<number>(), new Set<number>()]
  let scored = false
  if (followed.length === 0) return { changed, ended, scored }
  const ids = followed.map(({ id }) => id)
  const teams = await keepTeams(
    tx,
    followed.flatMap(({ home, away }) => [home, away]),
  )
  const before = new Map((await listStored(tx, ids)).map(row => [row.providerId, row]))
  await tx
    .insertInto('football_matches')
    .values(followed.map(match => columns(match, competitions.get(match.competition)!, teams)))
    .onConflict(conflict =>
      conflict.column('provider_id').doUpdateSet(eb => ({
        competition_id: eb.ref('excluded.competition_id'),
        season: eb.ref('excluded.season'),
        round: eb.ref('excluded.round'),
        kickoff_at: eb.ref('excluded.kickoff_at'),
        code: eb.ref('excluded.code'),
        minute: eb.ref('excluded.minute'),
        added_minutes: eb.ref('excluded.added_minutes'),
        home_id: eb.ref('excluded.home_id'),
        away_id: eb.ref('excluded.away_id'),
        home_goals: eb.ref('excluded.home_goals'),
        away_goals: eb.ref('excluded.away_goals'),
        home_penalties: eb.ref('excluded.home_penalties'),
        away_penalties: eb.ref('excluded.away_penalties'),
        seen_at: sql<string>`now()`,
        absences: 0,
        stale: false,
      })),
    )
    .execute()
  for (const { providerId, competition, code, score, visible } of await listStored(tx, ids)) {
    const old = before.get(providerId)
    if (old?.score !== score) scored = true
    if (old?.score !== score || old.visible !== visible) changed.add(competition)
    const isOver = endedCodes.includes(code)
    if (isOver && old && !endedCodes.includes(old.code)) ended.add(competition)
  }
  return { changed, ended, scored }
}

/** Counts an absence of the day's matches that a whole answer lacks. Returns competitions whose match disappeared. */
export async function noteAbsences(
  tx: Handle,
  present: number[],
  day: string,
  timeZone: string,
): Promise<number[]> {
  const rows = await tx
    .updateTable('football_matches')
    .set({ absences: sql`absences + 1` })
    .where(sql<boolean>`kickoff_at >= ${day}::date::timestamp at time zone ${timeZone}`)
    .where(sql<boolean>`kickoff_at < (${day}::date + 1)::timestamp at time zone ${timeZone}`)
    .where(sql<boolean>`not provider_id = any(${present}::integer[])`)
    .where('absences', '<', 2)
    .returning(['competition_id as competition', 'absences'])
    .execute()
  return rows.filter(({ absences }) => absences >= 2).map(({ competition }) => competition)
}

/** Days, on the site, of running matches that an answer about live ones lacks: they have ended, or disappeared. */
export async function listDaysOfMissing(db: Handle, present: number[], timeZone: string): Promise<string[]> {
  const rows = await db
    .selectFrom('football_matches')
    .select(sql<string>`to_char(kickoff_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
    .distinct()
    .where('code', 'in', liveCodes)
    .where('absences', '<', 2)
    .where(sql<boolean>`not provider_id = any(${present}::integer[])`)
    .where('kickoff_at', '>', sql<string>`now() - interval '12 hours'`)
    .execute()
  return rows.map(({ day }) => day)
}

/** Marks live matches without news. Returns their competitions. */
export async function markStale(tx: Handle): Promise<number[]> {
  const rows = await tx
    .updateTable('football_matches')
    .set({ stale: true })
    .where('code', 'in', liveCodes)
    .where('stale', '=', false)
    .where('seen_at', '<', sql<string>`now() - make_interval(mins => ${staleAfterMinutes})`)
    .returning('competition_id as competition')
    .execute()
  return rows.map(({ competition }) => competition)
}

/** Matches that decide when live scores are worth a call. */
export function listPlannedMatches(db: Handle): Promise<{ kickoffAt: string; code: string }[]> {
  return (
    db
      .selectFrom('football_matches as m')
      .innerJoin('football_competitions as c', 'c.id', 'm.competition_id')
      .select(['m.kickoff_at as kickoffAt', 'm.code'])
      .where('c.status', '=', true)
      // Not those by hand.
      .where('c.provider_id', 'is not', null)
      .where('m.absences', '<', 2)
      .where(sql<boolean>`m.kickoff_at between now() - interval '5 hours' and now() + interval '24 hours'`)
      .execute()
  )
}

/** Whether a section's strip fills itself from matches. */
export async function isAnyStripAutomatic(db: Handle): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where(sql<boolean>`(strip ->> 'fromMatches')::boolean and character = 'sport'`)
    .executeTakeFirst()
  return row !== undefined
}

export async function storeTable(tx: Handle, id: number, groups: SourceGroup[]): Promise<boolean> {
  await keepTeams(
    tx,
    groups.flatMap(({ rows }) => rows.map(({ team }) => team)),
  )
  const standings = JSON.stringify(groups)
  const { rows } = await sql<{ changed: boolean }>`
    update football_competitions c set standings = ${standings}::jsonb, standings_at = now()
    from (select id, standings from football_competitions where id = ${id} for update) old where c.id = old.id
    returning old.standings is distinct from ${standings}::jsonb as changed`.execute(tx)
  return rows[0]?.changed ?? false
}
