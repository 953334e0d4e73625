import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { type StaffFilter, staffListOf, textContains } from '../../../platform/database/staff-list.ts'

export function selectTeams(db: Handle) {
  return db.selectFrom('football_teams').select([
    'football_teams.id',
    'football_teams.name',
    'football_teams.provider_name as providerName',
    // Until the service fills them.
    sql<string | null>`null::text`.as('suggestion'),
    sql<boolean>`false`.as('isShown'),
    sql<string[]>`coalesce((select json_agg(distinct c.name) from football_matches m
      join football_competitions c on c.id = m.competition_id
      where football_teams.id in (m.home_id, m.away_id)), '[]')`.as('competitions'),
    'football_teams.revision',
    'football_teams.created_at as createdAt',
    'football_teams.updated_at as updatedAt',
  ])
}

export const selectTeam = (db: Handle, id: number) => selectTeams(db).where('football_teams.id', '=', id)

/** The countries of their competitions, as the provider writes them. */
export async function listCountries(db: Handle, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; countries: string[] }>`
    select t.id, json_agg(distinct c.country) as countries
    from football_teams t
    join football_matches m on t.id in (m.home_id, m.away_id)
    join football_competitions c on c.id = m.competition_id
    where t.id = any(${ids}::integer[]) group by t.id`.execute(db)
  return new Map(rows.map(({ id, countries }) => [id, countries]))
}

/** Competitions by hand in which these teams play. */
export async function listEntered(db: Handle, teams: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct competition_id as id from football_entrants
    where team_id = any(${teams}::integer[]) order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Competitions that are followed and have no Arabic letter in their name. */
export function listLatinCompetitions(db: Handle) {
  return db
    .selectFrom('football_competitions')
    .select(['id', 'revision', 'name', 'country', 'provider_name as providerName'])
    .where(sql<boolean>`name !~ '[ء-ي]'`)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Teams without a name first. */
export function listTeams(db: Handle, filter: StaffFilter & { named?: boolean }) {
  let rows = selectTeams(db)
  if (filter.q) rows = rows.where(textContains(sql`concat_ws(' ', name, provider_name)`, filter.q))
  if (filter.named !== undefined) rows = rows.where('name', filter.named ? 'is not' : 'is', null)
  const [column, direction] = filter.sort.startsWith('-')
    ? [filter.sort.slice(1), 'desc' as const]
    : [filter.sort, 'asc' as const]
  const by = column === 'createdAt' ? sql`created_at` : sql`arabic_normalise(coalesce(name, provider_name))`
  return staffListOf(
    rows.orderBy(sql`name is not null`).orderBy(by, direction).orderBy('football_teams.id'),
    filter,
  )
}
