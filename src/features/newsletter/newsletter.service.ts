import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { listBreakingNewsletters } from './breaking.queries.ts'
import { newsletterEntity } from './newsletter.entity.ts'
import { selectNewsletter } from './newsletter.queries.ts'
import type { Newsletter, newsletterInput } from './newsletter.schema.ts'
import { deletePick, insertPicks, listChoices, listSendings } from './pick.queries.ts'
import { recentCountsOf } from './recent-counts.ts'

type Input = z.output<typeof newsletterInput>

export { listPicksOf } from './pick.queries.ts'
export { switchOffNewsletters } from './separate.queries.ts'

const newsletters = changesOf(newsletterEntity, selectNewsletter)

export const { get: getNewsletter, remove: removeNewsletter } = newsletters

type IdAndName = { id: number; name: string }

async function withRecipients<Row extends IdAndName>(
  db: Handle,
  rows: Row[],
): Promise<(Row & { recipients: number })[]> {
  const counts = await recentCountsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row, index) => ({ ...row, recipients: counts[index] ?? 0 }))
}

/** Newsletters for whose next issue after `at` an article can be chosen, and when each last sent this one. */
export async function listPickable(db: Handle, at: Date, articleId: number | undefined) {
  const choices = await listChoices(db, (await getHouseStyle(db)).timeZone, at)
  const sendings = articleId === undefined ? undefined : await listSendings(db, articleId)
  const rows = await withRecipients(db, choices)
  return rows.map(row => ({ ...row, sentAt: sendings?.get(row.id) ?? null }))
}

/** Newsletters that would mail a breaking story now. */
export async function listBreakingLetters(db: Handle) {
  return withRecipients(db, await listBreakingNewsletters(db))
}

/** Chooses an article for the next issue of each. @throws REFUSED if one is disabled or gone */
export async function pickForNext(tx: Handle, by: By, articleId: number, ids: number[]): Promise<void> {
  const taken = await insertPicks(tx, articleId, ids)
  if (taken.length < new Set(ids).size)
    throw fail('REFUSED', undefined, 'إحدى الرسائل البريدية التي اخترتها معطّلة أو حُذفت.')
  for (const id of taken) await recordChange(tx, by, newsletterEntity, { action: 'picked', id })
}

/** Takes an article out of a newsletter's next issue. @throws REFUSED if an issue has it already */
export async function removePick(tx: Handle, by: By, articleId: number, id: number): Promise<void> {
  if (!(await deletePick(tx, articleId, id)))
    throw fail('REFUSED', undefined, 'دخل المقال عددًا جُهّز أو أُرسل، أو أخرجه زميل قبلك. حدّث الصفحة.')
  await recordChange(tx, by, newsletterEntity, { action: 'unpicked', id })
}

/** @throws INVALID_INPUT for a section's newsletter without a section */
export async function createNewsletter(db: Database, by: By, input: Input): Promise<Newsletter> {
  refuseWithoutSection(input.kind, input.categoryId)
  return newsletters.insert(db, by, valuesOf(input))
}

export async function editNewsletter(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Newsletter> {
  return newsletters.edit(db, by, { id, revision }, before => {
    const category = edits.categoryId === undefined ? (before.category?.id ?? null) : edits.categoryId
    refuseWithoutSection(edits.kind ?? before.kind, category)
    return valuesOf(edits)
  })
}

export function switchNewsletter(db: Database, by: By, id: number, enabled: boolean): Promise<Newsletter> {
  return newsletters.turn(db, by, id, 'enabled', enabled)
}

function refuseWithoutSection(kind: Newsletter['kind'], categoryId: number | null): void {
  if (kind !== 'section' || categoryId !== null) return
  throw fail('INVALID_INPUT', { issues: [{ path: 'categoryId', message: 'اختر القسم' }] })
}

function valuesOf({ categoryId, content, schedule, ...edits }: Partial<Input>) {
  const { membersOnly, countOpens, atArticleEnd, sendsBreaking, mostADay, ...rest } = edits
  return {
    ...rest,
    category_id: categoryId,
    ...(content !== undefined && { content: JSON.stringify(content) }),
    ...(schedule !== undefined && { schedule: schedule && JSON.stringify(schedule) }),
    members_only: membersOnly,
    count_opens: countOpens,
    at_article_end: atArticleEnd,
    sends_breaking: sendsBreaking,
    most_a_day: mostADay,
  }
}
