import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../platform/database/database.ts'

/** Two competitions kept by hand with a team in both, a match of each season, and the report of one. */
export async function makeHandCompetitions(db: Handle, article: number): Promise<void> {
  const idOf = async (query: RawBuilder<{ id: number }>) => (await query.execute(db)).rows[0]!.id
  const competition = (name: string, season: number) =>
    idOf(sql`insert into football_competitions (name, slug, provider_name, season)
      values (${name}, ${name}, ${name}, ${season}) returning id`)
  const team = (name: string) =>
    idOf(sql`insert into football_teams (provider_name, name) values (${name}, ${name}) returning id`)
  const [cup, league] = [await competition('كأس', 2025), await competition('دوري', 2026)]
  const [one, two] = [await team('النهضة'), await team('الفتح')]
  await sql`insert into football_entrants (competition_id, team_id)
    values (${cup}, ${one}), (${league}, ${one}), (${league}, ${two})`.execute(db)
  await sql`insert into football_matches
    (competition_id, season, kickoff_at, code, home_id, away_id, home_goals, away_goals, article_id)
    values (${league}, 2026, '2026-03-01', 'FT', ${one}, ${two}, 3, 1, ${article}),
      (${league}, 2025, '2025-03-01', 'PST', ${two}, ${one}, null, null, null)`.execute(db)
}
