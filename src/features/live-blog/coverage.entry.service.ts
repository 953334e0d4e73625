import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found, refuseStale } from '../../platform/database/rows.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { type By, refuse } from '../article/article.service.ts'
import { coverageEntity } from './coverage.entity.ts'
import {
  changeCoverage,
  findCoverage,
  findEntry,
  findEntryByKey,
  insertEntry,
  markDeleted,
  updateEntry,
} from './coverage.queries.ts'
import { type DeskEntry, type entryEdits, type entryInput, maxEntries } from './coverage.schema.ts'
import { cleanEntry, lockToWrite, settle } from './coverage.service.ts'
import { createTurns } from './oneByOne.ts'

const inTurn = createTurns()

/** Per person and minute, more than anyone can type. */
const maxPosts = { times: 90, seconds: 60 }

type EntryLog = { title: string; entry: number; html: string; pinned: boolean; important: boolean }
const logged = ({ title }: { title: string }, { id, html, pinned, important }: DeskEntry): EntryLog => ({
  title,
  entry: id,
  html,
  pinned,
  important,
})

type Action = 'posted' | 'entryEdited' | 'entryRemoved'
const record = (
  tx: Handle,
  by: By,
  action: Action,
  id: number,
  rows: { before?: EntryLog; after?: EntryLog },
) => recordChange<typeof coverageEntity, EntryLog>(tx, by, coverageEntity, { action, id, ...rows })

/** Posts an entry; a repeat with the same key returns the existing one. */
export async function postEntry(
  db: Database,
  by: By,
  { id: articleId, key, html, ...marks }: z.output<typeof entryInput>,
): Promise<DeskEntry> {
  const clean = await cleanEntry(html)
  const known = await findEntryByKey(db, articleId, key)
  if (!known) await takeAttempt(db, `coverage:${by.actor.id}`, maxPosts.times, maxPosts.seconds)
  return inTurn(articleId, () => insert(db, by, { articleId, key, html: clean, ...marks }))
}

type Clean = Omit<z.output<typeof entryInput>, 'id'> & { articleId: number }

function insert(db: Database, by: By, { articleId, key, html, ...marks }: Clean): Promise<DeskEntry> {
  return inTransaction(db, async tx => {
    const article = await lockToWrite(tx, by, articleId)
    const coverage = found(await findCoverage(tx, articleId))
    const present = await findEntryByKey(tx, articleId, key)
    if (present) return present.writtenById === by.actor.id ? present : refuseKey()
    refuse(coverage.endedAt ? 'انتهت التغطية؛ استأنفها لتضيف إليها.' : undefined)
    refuse(coverage.total < maxEntries ? undefined : `في التغطية ${maxEntries} مشاركة، وهي أكثر ما تحمله.`)
    const version = await changeCoverage(tx, articleId)
    const values = { articleId, key, html, ...marks, writtenBy: by.actor.id, version }
    const after = found(await findEntry(tx, await insertEntry(tx, values)))
    await record(tx, by, 'posted', articleId, { after: logged(article, after) })
    await settle(tx, articleId)
    return after
  })
}

function refuseKey(): never {
  throw fail('REFUSED', undefined, 'وصلت مشاركة أخرى بهذا المفتاح.')
}

/** Locks the article, then reads the entry in its latest state. */
async function getToChange(tx: Handle, by: By, id: number) {
  const { articleId } = found(await findEntry(tx, id))
  const article = await lockToWrite(tx, by, articleId)
  const before = found(await findEntry(tx, id))
  return { articleId, article, before }
}

export async function editEntry(
  db: Database,
  by: By,
  { id, revision, html, ...marks }: z.output<typeof entryEdits>,
): Promise<DeskEntry> {
  const clean = html === undefined ? undefined : await cleanEntry(html)
  return inTransaction(db, async tx => {
    const { articleId, article, before } = await getToChange(tx, by, id)
    if (before.deletedAt) throw fail('NOT_FOUND')
    refuseStale(before, revision)
    const version = await changeCoverage(tx, articleId)
    const reworded = clean !== undefined && clean !== before.html
    await updateEntry(tx, id, version, { html: clean, ...marks }, reworded)
    const after = found(await findEntry(tx, id))
    await record(tx, by, 'entryEdited', articleId, {
      before: logged(article, before),
      after: logged(article, after),
    })
    await settle(tx, articleId)
    return after
  })
}

/** Idempotent. */
export function removeEntry(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const { articleId, article, before } = await getToChange(tx, by, id)
    if (before.deletedAt) return
    await markDeleted(tx, id, await changeCoverage(tx, articleId))
    await record(tx, by, 'entryRemoved', articleId, { before: logged(article, before) })
    await settle(tx, articleId)
  })
}
