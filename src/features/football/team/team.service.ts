import { cacheTag } from '../../../contract/cache-tags.ts'
import type { By } from '../../../platform/database/audit-log.ts'
import { changesOf } from '../../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/notices.ts'
import type { StaffFilter } from '../../../platform/database/staff-list.ts'
import { listFollowed } from '../football.queries.ts'
import { suggestTeamName } from './known-names.ts'
import type { Team } from './team.contract.ts'
import { teamEntity } from './team.entity.ts'
import { listTeams, selectTeam } from './team.queries.ts'

const changes = changesOf(teamEntity, selectTeam)

const suggesting = (team: Team): Team => ({
  ...team,
  suggestion: team.name === null ? suggestTeamName(team.providerName) : null,
})

export async function listTeamsForStaff(db: Handle, filter: StaffFilter & { named?: boolean }) {
  const list = await listTeams(db, filter)
  return { ...list, items: list.items.map(suggesting) }
}

export function nameTeam(
  db: Database,
  by: By,
  { id, revision, name }: { id: number; revision: number; name?: string | undefined },
): Promise<Team> {
  return inTransaction(db, async tx => {
    const named = await changes.edit(tx, by, { id, revision }, { name })
    const tables = (await listFollowed(tx)).map(each => cacheTag.one('football_competitions', each.id))
    await invalidate(tx, [cacheTag.football, cacheTag.strips, ...tables])
    return named
  })
}
