import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { type StaffFilter, staffListOf, textContains } from '../../../platform/database/staff-list.ts'

export function selectTeams(db: Handle) {
  return db.selectFrom('football_teams').select([
    'football_teams.id',
    'football_teams.name',
    'football_teams.provider_name as providerName',
    sql<string | null>`null::text`.as('suggestion'),
    sql<string[]>`coalesce((select json_agg(distinct c.name) from football_matches m
      join football_competitions c on c.id = m.competition_id
      where football_teams.id in (m.home_id, m.away_id)), '[]')`.as('competitions'),
    'football_teams.revision',
    'football_teams.created_at as createdAt',
    'football_teams.updated_at as updatedAt',
  ])
}

export const selectTeam = (db: Handle, id: number) => selectTeams(db).where('football_teams.id', '=', id)

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
