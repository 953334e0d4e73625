import type { Handle } from '../platform/database/database.ts'

const sums = { played: 11, won: 7, drawn: 2, lost: 2, goalsFor: 20, goalsAgainst: 9 }

/** Creates a followed competition with a table and two matches today. */
export async function makeCompetition(db: Handle): Promise<number> {
  const { id } = await db
    .insertInto('football_competitions')
    .values({
      ...{ provider_id: 307, provider_name: 'Pro League', name: 'دوري روشن', slug: 'roshn', season: 2026 },
      standings: JSON.stringify([
        {
          name: 'Pro League',
          rows: [
            { rank: 1, team: { id: 1, name: 'Al-Hilal' }, points: 23, form: 'WWDLW', ...sums },
            { rank: 2, team: { id: 2, name: 'Al-Nassr' }, points: 21, form: 'LWWWD', ...sums },
          ],
        },
      ]),
      standings_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const teams = await db
    .insertInto('football_teams')
    .values([
      { provider_id: 1, provider_name: 'Al-Hilal', name: 'الهلال' },
      { provider_id: 2, provider_name: 'Al-Nassr', name: 'النصر' },
    ])
    .returning('id')
    .execute()
  const [home = 0, away = 0] = teams.map(team => team.id)
  const match = { competition_id: id, season: 2026, kickoff_at: new Date() }
  await db
    .insertInto('football_matches')
    .values([
      { ...match, provider_id: 1, code: 'FT', home_id: home, away_id: away, home_goals: 2, away_goals: 1 },
      { ...match, provider_id: 2, code: 'PST', home_id: away, away_id: home },
    ])
    .execute()
  return id
}
