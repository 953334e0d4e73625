import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { rowRemoved } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { found, refuseStale } from '../../platform/database/rows.ts'
import { attempt } from '../user/security/limits.ts'
import type { LetterState, letterEdits, letterInput, StaffLetter } from './reader-letter.contract.ts'
import { readerLetterEntity } from './reader-letter.entity.ts'
import { tellLetterWriterLater } from './reader-letter.jobs.ts'
import {
  deleteLetter,
  findLetter,
  findLetterToChange,
  insertLetter,
  isOpenArticle,
  updateLetter,
} from './reader-letter.queries.ts'

/** Stores a reader's letter for the editors; the same text from one address once. */
export async function receiveLetter(context: ApiContext, input: z.output<typeof letterInput>): Promise<void> {
  const { db, address, actor } = context
  const { name, city, email, title, text, article } = input
  await attempt(db, 'contact', { account: email, address })
  if (article !== undefined && !(await isOpenArticle(db, article)))
    throw fail('INVALID_INPUT', { issues: [{ path: 'article', message: 'لم نجد هذا المقال على الموقع' }] })
  await (await context.captcha())?.check(input.captcha, 'contact', address)
  const letter = { name, city, email, title, text, articleId: article ?? null, userId: actor?.id ?? null }
  await inTransaction(db, tx => insertLetter(tx, letter))
}

export function editLetter(
  db: Database,
  by: By,
  { id, revision, ...edits }: z.output<typeof letterEdits>,
): Promise<StaffLetter> {
  return inTransaction(db, async tx => {
    const before = found(await findLetterToChange(tx, id))
    refuseStale(before, revision)
    await updateLetter(tx, id, { ...edits, revision: revision + 1 })
    return conclude(tx, by, 'edited', before)
  })
}

const decisions = { new: 'returned', chosen: 'chosen', declined: 'declined' } as const

/** A published letter leaves the site. */
export function decideLetter(
  db: Database,
  by: By,
  { id, state }: { id: number; state: Exclude<LetterState, 'published'> },
): Promise<StaffLetter> {
  return inTransaction(db, async tx => {
    const before = found(await findLetterToChange(tx, id))
    if (before.state === state) return before
    await updateLetter(tx, id, { state, ...decisionOf(by) })
    return conclude(tx, by, decisions[state], before)
  })
}

/** Publishes all of them at the same time, or none. Those that are published already stay. */
export function publishLetters(db: Database, by: By, ids: number[]): Promise<void> {
  return inTransaction(db, async tx => {
    const now = Date.now()
    // Locks in the order of ids to avoid deadlocks.
    for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
      const before = found(await findLetterToChange(tx, id))
      if (before.state === 'declined')
        throw fail('REFUSED', undefined, `اعتُذر عن رسالة ${before.name}. اخترها أولًا ثم انشرها.`)
      if (before.state === 'published') continue
      // Readers see the newest first, so the first of the set is the newest by a millisecond.
      const published_at = new Date(now - ids.indexOf(id)).toISOString()
      await updateLetter(tx, id, { state: 'published', published_at, ...decisionOf(by) })
      await conclude(tx, by, 'published', before)
      if (before.toldAt === null && before.email) await tellLetterWriterLater(tx, id)
    }
  })
}

export function removeLetter(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findLetterToChange(tx, id))
    await deleteLetter(tx, id)
    await recordChange(tx, by, readerLetterEntity, { action: 'deleted', id, before: told(before) })
    await rowRemoved.emit(tx, { table: readerLetterEntity.table, id })
    await renewPages(tx, before)
  })
}

const decisionOf = (by: By) => ({ decided_at: new Date().toISOString(), decided_by: by.actor?.id ?? null })

async function conclude(
  tx: Handle,
  by: By,
  action: 'edited' | 'published' | (typeof decisions)[keyof typeof decisions],
  before: StaffLetter,
): Promise<StaffLetter> {
  const after = found(await findLetter(tx, before.id))
  await recordChange(tx, by, readerLetterEntity, {
    action,
    id: before.id,
    before: told(before),
    after: told(after),
  })
  if (before.state === 'published' || after.state === 'published') await renewPages(tx, before)
  return after
}

function renewPages(tx: Handle, { id, article }: StaffLetter): Promise<void> {
  const { one, all } = cacheTag
  return invalidate(tx, [
    one('reader_letters', id),
    all('reader_letters'),
    ...(article ? [cacheTag.article(article.id)] : []),
  ])
}

/** The log is kept forever, so it leaves out the reader's name and words. */
const told = ({ state, publishedAt, revision }: StaffLetter) => ({ state, publishedAt, revision })
