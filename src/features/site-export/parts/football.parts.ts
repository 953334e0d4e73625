import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../football/match.schema.ts'
import { defineList, definePart, type Line } from '../part.ts'

const usual = { revision: 'left', created_at: 'time', updated_at: 'left' } as const

const isProvided = (alias: RawBuilder<unknown>) => sql<boolean>`${alias}.provider_id is not null`
const isByHand = (alias: RawBuilder<unknown>) => sql<boolean>`${alias}.provider_id is null`

const isGoals = (value: unknown) =>
  value === null || (typeof value === 'number' && value >= 0 && value < 1000)

function isMatch({ code, competition, home, away, ...line }: Line): boolean {
  const sums = [line.homeGoals, line.awayGoals, line.homePenalties, line.awayPenalties]
  return Object.hasOwn(codes, String(code)) && Boolean(competition && home && away) && sums.every(isGoals)
}

/** Competitions that are followed, and those kept by hand with their teams and matches. */
export const footballParts = [
  definePart({
    name: 'football-competitions',
    table: 'football_competitions',
    key: 'slug',
    where: isProvided,
    match: ['provider_id'],
    formerly: { slugs: 'football_competitions' },
    fields: {
      ...{ id: 'left', provider_id: 'number', name: 'text', slug: 'text', provider_name: 'text' },
      ...{ country: 'text', season: 'number', position: 'number', status: 'flag', tie_break: 'text' },
      // The provider has them.
      ...{ standings: 'left', standings_at: 'left', ...usual },
    },
  }),
  definePart({
    name: 'football-teams',
    table: 'football_teams',
    key: 'provider_name',
    where: isProvided,
    match: ['provider_id'],
    fields: { id: 'left', provider_id: 'number', provider_name: 'text', name: 'text', ...usual },
  }),
  definePart({
    name: 'football-hand-teams',
    table: 'football_teams',
    key: 'provider_name',
    where: isByHand,
    match: ['provider_name'],
    fields: { id: 'left', provider_id: 'left', provider_name: 'text', name: 'text', ...usual },
  }),
  definePart({
    name: 'football-hand-competitions',
    table: 'football_competitions',
    key: 'slug',
    where: isByHand,
    match: ['slug'],
    formerly: { slugs: 'football_competitions' },
    fields: {
      ...{ id: 'left', provider_id: 'left', name: 'text', slug: 'text', provider_name: 'text' },
      ...{ country: 'text', season: 'number', position: 'number', status: 'flag', tie_break: 'text' },
      // They follow from the matches.
      ...{ standings: 'left', standings_at: 'left', ...usual },
    },
    lists: {
      teams: defineList({
        table: 'football_entrants',
        owner: 'competition_id',
        order: ['team_id'],
        fields: { competition_id: 'left', team_id: { to: 'football-hand-teams' } },
      }),
    },
  }),
  definePart({
    name: 'football-hand-matches',
    table: 'football_matches',
    key: 'id',
    where: isByHand,
    match: ['competition_id', 'home_id', 'away_id', 'kickoff_at'],
    isValid: isMatch,
    fields: {
      ...{ id: 'left', provider_id: 'left', competition_id: { to: 'football-hand-competitions' } },
      ...{ season: 'number', round: 'text', kickoff_at: 'time', code: 'text', minute: 'left' },
      ...{ added_minutes: 'left', home_id: { to: 'football-hand-teams' } },
      ...{ away_id: { to: 'football-hand-teams' }, home_goals: 'number', away_goals: 'number' },
      ...{ home_penalties: 'number', away_penalties: 'number', article_id: { to: 'articles' } },
      ...{ seen_at: 'time', absences: 'left', stale: 'left', revision: 'left' },
    },
  }),
]
