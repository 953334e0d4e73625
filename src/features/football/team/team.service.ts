import { cacheTag } from '../../../contract/cache-tags.ts'
import { fail } from '../../../contract/fail.ts'
import type { By } from '../../../platform/database/audit-log.ts'
import { changesOf } from '../../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/notices.ts'
import type { StaffFilter } from '../../../platform/database/staff-list.ts'
import { listFollowed } from '../football.queries.ts'
import { suggestCompetitionName, suggestTeamName, surelyNamed } from './known-names.ts'
import type { NameSuggestions, NewNames, Team } from './team.contract.ts'
import { teamEntity } from './team.entity.ts'
import {
  findNamesake,
  listCountries,
  listEntered,
  listLatinCompetitions,
  listTeams,
  lockCompetitionsOf,
  selectTeam,
} from './team.queries.ts'

const changes = changesOf(teamEntity, selectTeam)

async function suggesting(db: Handle, teams: Team[]): Promise<Team[]> {
  const countries = await listCountries(
    db,
    teams.filter(({ name }) => name === null).map(({ id }) => id),
  )
  return teams.map(team => {
    if (team.name !== null) return team
    const sure = (countries.get(team.id) ?? []).map(country => surelyNamed(team.providerName, country))
    const shown = sure.find(name => name !== null)
    return {
      ...team,
      suggestion: shown ?? suggestTeamName(team.providerName),
      isShown: shown !== undefined,
    }
  })
}

export async function listTeamsForStaff(
  db: Handle,
  filter: StaffFilter & { named?: boolean; byHand?: boolean },
) {
  const list = await listTeams(db, filter)
  return { ...list, items: await suggesting(db, list.items) }
}

/** More teams than all competitions of a newsroom have. */
const maxSuggested = 1000

/** Suggested names, for staff to review and accept together. */
export async function listSuggestions(db: Handle): Promise<NameSuggestions> {
  const unnamed = await listTeams(db, { ...everything, named: false })
  const teams = await suggesting(db, unnamed.items)
  const latin = await listLatinCompetitions(db)
  return {
    teams: teams.flatMap(({ id, revision, providerName, competitions, isShown, suggestion }) =>
      suggestion === null ? [] : [{ id, revision, providerName, competitions, isShown, suggestion }],
    ),
    competitions: latin.flatMap(({ id, revision, name, country, providerName }) => {
      const suggestion = suggestCompetitionName(country, providerName)
      return suggestion === null ? [] : [{ id, revision, name, suggestion }]
    }),
  }
}
const everything = { page: 1, limit: maxSuggested, sort: 'name' }

/** Skips names that somebody else has changed meanwhile. Null restores the original name. */
export function setNames(
  db: Database,
  by: By,
  names: NewNames,
): Promise<{ named: { id: number; revision: number }[]; skipped: number }> {
  return inTransaction(db, async tx => {
    const named: { id: number; revision: number }[] = []
    // Locks in the order of ids to avoid deadlocks.
    await lockCompetitionsOf(
      tx,
      names.map(({ id }) => id),
    )
    const inOrder = [...new Map(names.map(each => [each.id, each])).values()]
    for (const { id, revision, name } of inOrder.toSorted((one, other) => one.id - other.id)) {
      const now = await selectTeam(tx, id).forNoKeyUpdate('football_teams').executeTakeFirst()
      if (now?.revision !== revision) continue
      named.push(await changes.edit(tx, by, { id, revision }, { name }))
    }
    for (const { id } of named) await refuseNamesake(tx, id)
    await renewPages(
      tx,
      named.map(({ id }) => id),
    )
    return {
      named: named.map(({ id, revision }) => ({ id, revision })),
      skipped: names.length - named.length,
    }
  })
}

export function nameTeam(
  db: Database,
  by: By,
  { id, revision, name }: { id: number; revision: number; name?: string | undefined },
): Promise<Team> {
  return inTransaction(db, async tx => {
    await lockCompetitionsOf(tx, [id])
    const named = await changes.edit(tx, by, { id, revision }, { name })
    await refuseNamesake(tx, id)
    await renewPages(tx, [id])
    return named
  })
}

/** Readers could not tell them apart in the table. */
async function refuseNamesake(tx: Handle, id: number): Promise<void> {
  const namesake = await findNamesake(tx, id)
  if (!namesake) return
  const { name, competition } = namesake
  const words = `في «${competition}» فريق آخر اسمه «${name}». ميّز أحدهما بمدينته أو بلده، مثل «${name} السعودي».`
  throw fail('REFUSED', undefined, words)
}

async function renewPages(tx: Handle, teams: number[]): Promise<void> {
  const ids = [...(await listFollowed(tx)).map(({ id }) => id), ...(await listEntered(tx, teams))]
  const tables = ids.map(id => cacheTag.one('football_competitions', id))
  await invalidate(tx, [cacheTag.football, cacheTag.strips, ...tables])
}
