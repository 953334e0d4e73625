import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { type StaffFilter, staffListOf, textContains } from '../../../platform/database/staff-list.ts'

/** Competitions that a team has entered or played in. */
const competitionsOf = (team: RawBuilder<unknown>) => sql`
  select competition_id from football_entrants where team_id = ${team}
  union select competition_id from football_matches where ${team} in (home_id, away_id)`

function selectTeams(db: Handle) {
  return db.selectFrom('football_teams').select([
    'football_teams.id',
    'football_teams.name',
    'football_teams.provider_name as providerName',
    // Until the service fills them.
    sql<string | null>`null::text`.as('suggestion'),
    sql<boolean>`false`.as('isShown'),
    sql<string[]>`coalesce((select json_agg(distinct c.name) from football_competitions c
      where c.id in (${competitionsOf(sql`football_teams.id`)})), '[]')`.as('competitions'),
    sql<boolean>`football_teams.provider_id is null`.as('isByHand'),
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

/** Holds off changes of their competitions, and other names in them, until the transaction ends. */
export async function lockCompetitionsOf(tx: Handle, teams: number[]): Promise<void> {
  await sql`select from football_competitions where id in (
      select c.id from unnest(${teams}::integer[]) as team (id),
        lateral (${competitionsOf(sql`team.id`)}) as c (id))
    order by id for no key update`.execute(tx)
}

type Namesake = { name: string; competition: string }

/** Another team with the same name in a competition of the team, in any spelling. */
export async function findNamesake(db: Handle, id: number): Promise<Namesake | undefined> {
  const { rows } = await sql<Namesake>`
    select coalesce(own.name, own.provider_name) as name, c.name as competition
    from football_teams own
    join football_competitions c on c.id in (${competitionsOf(sql`own.id`)})
    join football_teams other on other.id <> own.id and c.id in (${competitionsOf(sql`other.id`)})
    where own.id = ${id} and own.name is not null
      and arabic_normalise(coalesce(other.name, other.provider_name)) = arabic_normalise(own.name)
    order by c.id limit 1`.execute(db)
  return rows[0]
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
export function listTeams(db: Handle, filter: StaffFilter & { named?: boolean; byHand?: boolean }) {
  let rows = selectTeams(db)
  if (filter.q) rows = rows.where(textContains(sql`concat_ws(' ', name, provider_name)`, filter.q))
  if (filter.named !== undefined) rows = rows.where('name', filter.named ? 'is not' : 'is', null)
  if (filter.byHand !== undefined)
    rows = rows.where('football_teams.provider_id', filter.byHand ? 'is' : 'is not', null)
  const [column, direction] = filter.sort.startsWith('-')
    ? [filter.sort.slice(1), 'desc' as const]
    : [filter.sort, 'asc' as const]
  const by = column === 'createdAt' ? sql`created_at` : sql`arabic_normalise(coalesce(name, provider_name))`
  return staffListOf(
    rows.orderBy(sql`name is not null`).orderBy(by, direction).orderBy('football_teams.id'),
    filter,
  )
}
