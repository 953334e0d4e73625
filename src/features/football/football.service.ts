import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import { found } from '../../platform/database/rows.ts'
import type { StaffFilter } from '../../platform/database/staff-list.ts'
import { renewStandings } from './fixture/standings.service.ts'
import type { Competition, CompetitionInput } from './football.contract.ts'
import { footballEntity } from './football.entity.ts'
import {
  articleExists,
  findCompetitionOfMatch,
  linkArticle,
  listCompetitionsForStaff,
  selectCompetition,
} from './football.queries.ts'
import { problemInWords } from './problem.policy.ts'

const changes = changesOf(footballEntity, selectCompetition)

const columnsOf = ({ providerId, providerName, tieBreak, order, ...same }: Partial<CompetitionInput>) => ({
  ...same,
  provider_id: providerId,
  provider_name: providerName,
  tie_break: tieBreak,
  position: order,
})

const verbs = nounVerbs(changes, columnsOf)

/** Followed competitions decide what all pages of football show. */
const withPages =
  <Given extends unknown[], Result>(verb: (db: Database, ...given: Given) => Promise<Result>) =>
  (db: Handle, ...given: Given): Promise<Result> =>
    inTransaction(db, async tx => {
      const result = await verb(tx as unknown as Database, ...given)
      await invalidate(tx, [cacheTag.football, cacheTag.strips])
      return result
    })

/** A competition stays what it is: of the provider, or by hand. */
async function editCompetition(db: Database, by: By, input: Parameters<typeof verbs.edit>[2]) {
  const { isByHand } = await changes.get(db, input.id)
  const { providerId, ...edits } = input
  const after = await verbs.edit(db, by, isByHand || !providerId ? edits : input)
  // Another season, or another rule.
  if (isByHand) await renewStandings(db, input.id)
  return after
}

export const competitions = {
  create: withPages(verbs.create),
  edit: withPages(editCompetition),
  setStatus: withPages(verbs.setStatus),
  remove: withPages(verbs.remove),
}

const inWords = (competition: Competition): Competition => ({
  ...competition,
  problems: competition.problems.map(problemInWords),
})

export async function listCompetitions(db: Handle, filter: StaffFilter & { status?: boolean }) {
  const list = await listCompetitionsForStaff(db, filter)
  return { ...list, items: list.items.map(inWords) }
}

/** @throws NOT_FOUND for an unknown match or article */
export async function setMatchArticle(
  db: Database,
  by: By,
  id: number,
  article: number | null,
): Promise<void> {
  const competition = found(await findCompetitionOfMatch(db, id))
  if (article !== null && !(await articleExists(db, article))) {
    throw fail('NOT_FOUND', undefined, 'لا مقال بهذا الرقم.')
  }
  await changes.change(db, by, competition, 'linked', async tx => {
    await linkArticle(tx, id, article)
    await invalidate(tx, [cacheTag.football, cacheTag.strips])
    return undefined
  })
}
