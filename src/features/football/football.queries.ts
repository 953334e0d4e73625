import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import { alphabetically, namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import type { Competition } from './football.contract.ts'

const callsOf = sql`(name = 'table:' || football_competitions.id or name = 'season:' || football_competitions.id)`

function selectCompetitions(db: Handle) {
  return db.selectFrom('football_competitions').select([
    'football_competitions.id',
    'football_competitions.name',
    'football_competitions.slug',
    'football_competitions.provider_name as providerName',
    'football_competitions.country',
    sql<boolean>`football_competitions.provider_id is null`.as('isByHand'),
    sql<Competition['tieBreak']>`football_competitions.tie_break`.as('tieBreak'),
    'football_competitions.season',
    'football_competitions.position as order',
    'football_competitions.status',
    // Codes until the service puts them into words.
    sql<string[]>`coalesce((select json_agg(name || ' ' || problem order by name) from football_calls
      where ${callsOf} and problem is not null), '[]')`.as('problems'),
    sql<string | null>`(select max(done_at) from football_calls where ${callsOf})`.as('checkedAt'),
    'football_competitions.revision',
    'football_competitions.created_at as createdAt',
    'football_competitions.updated_at as updatedAt',
  ])
}

export function selectCompetition(db: Handle, id: number) {
  return selectCompetitions(db).where('football_competitions.id', '=', id)
}

export async function listCompetitionsForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  const list = await namedListOf(selectCompetitions(db), 'football_competitions', filter, {
    columns: { order: 'football_competitions.position', name: alphabetically('football_competitions.name') },
  })
  return list as Omit<typeof list, 'items'> & { items: Competition[] }
}

export type FollowedCompetition = { id: number; providerId: number; season: number }

export function listFollowed(db: Handle): Promise<FollowedCompetition[]> {
  return db
    .selectFrom('football_competitions')
    .select(['id', sql<number>`provider_id`.as('providerId'), 'season'])
    .where('status', '=', true)
    .where('provider_id', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function listFollowedProviderIds(db: Handle): Promise<number[]> {
  const rows = await db.selectFrom('football_competitions').select('provider_id').execute()
  return rows.flatMap(row => row.provider_id ?? [])
}

export async function linkArticle(tx: Handle, id: number, article: number | null): Promise<void> {
  await tx.updateTable('football_matches').set({ article_id: article }).where('id', '=', id).execute()
}

export async function findCompetitionOfMatch(db: Handle, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('football_matches')
    .select('competition_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.competition_id
}

export async function articleExists(db: Handle, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export function deleteOldMatches(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from football_matches where kickoff_at < now() - make_interval(days => ${days})`
  return deleteRows(db, 'football_matches', old, limit)
}

/** In no match and no competition by hand, and nothing that the newsroom named. */
export function deleteUnusedTeams(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select t.ctid from football_teams t
    where (t.name is null or t.provider_id is null) and t.updated_at < now() - make_interval(days => ${days})
      and not exists (select from football_matches m where t.id in (m.home_id, m.away_id))
      and not exists (select from football_entrants e where e.team_id = t.id)`
  return deleteRows(db, 'football_teams', old, limit)
}
