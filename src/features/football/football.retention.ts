import { defineRetention } from '../../platform/retention.ts'
import { deleteOldMatches, deleteUnusedTeams } from './football.queries.ts'
import { keptDays } from './match.schema.ts'

export const footballRetention = defineRetention({
  football_competitions: { kept: 'Made and deleted by staff.' },
  football_matches: {
    rows: 'football matches of past seasons',
    after: '730 days',
    days: keptDays,
    prune: deleteOldMatches,
  },
  football_teams: {
    rows: 'football teams that no match has, without an Arabic name',
    days: 730,
    prune: deleteUnusedTeams,
  },
  football_entrants: { deletedWith: 'football_competitions' },
  football_calls: { kept: 'A few rows for each competition, replaced every day.', stays: 'fetched' },
  football_budget: { kept: 'One row.', stays: 'fetched' },
})
