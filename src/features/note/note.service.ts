import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { agencyScope } from '../article/article.policy.ts'
import { getStaffArticle, refuse } from '../article/article.service.ts'
import { maxNotes, type Note, type noteInput } from './note.contract.ts'
import { mailMentionLater } from './note.jobs.ts'
import {
  addMentions,
  countNotes,
  deleteNote,
  findNote,
  findNoteToChange,
  insertNote,
  listColleagues,
  listMentions,
  listNotes,
  listWriters,
  updateResolved,
  updateText,
} from './note.queries.ts'

const isOfAgency = (actor: Actor) => actor.role === 'agency'
/** Internal notes are for the newsroom. */
const sightOf = (actor: Actor) => ({ internal: !isOfAgency(actor) })

/** @throws NOT_FOUND for an article that the actor cannot see */
async function getArticle(db: Handle, actor: Actor, id: number, options?: { lock: boolean }) {
  const { agency } = await getStaffArticle(db, id, agencyScope(actor), options)
  return { id, agencyId: agency?.id ?? null }
}

export async function listNotesFor(db: Database, actor: Actor, articleId: number): Promise<Note[]> {
  await getArticle(db, actor, articleId)
  return listNotes(db, articleId, sightOf(actor))
}

export async function listColleaguesFor(db: Database, actor: Actor, articleId: number) {
  const article = await getArticle(db, actor, articleId)
  const everyone = await listColleagues(db, article, { internal: false, known: isOfAgency(actor) })
  return everyone.filter(({ id }) => id !== actor.id)
}

/** Adds a note, and notifies those mentioned and the one answered. */
export function writeNote(
  db: Database,
  actor: Actor,
  { id: articleId, mentions, parentId, ...input }: z.output<typeof noteInput>,
): Promise<Note> {
  return inTransaction(db, async tx => {
    const article = await getArticle(tx, actor, articleId, { lock: true })
    const parent = parentId === undefined ? undefined : await findThread(tx, actor, articleId, parentId)
    if ((await countNotes(tx, articleId)) >= maxNotes)
      refuse(`على المقال ${maxNotes} ملاحظة؛ احذف ما انتهى منها.`)
    const internal = parent ? parent.internal : input.internal && !isOfAgency(actor)
    const place = parent ? { quote: '', before: '' } : { quote: input.quote, before: input.before }
    const values = { articleId, parentId, text: input.text, ...place, internal, writtenBy: actor.id }
    const noteId = await insertNote(tx, values)
    const answered = parent?.writtenBy ? [parent.writtenBy] : []
    await tell(tx, actor, article, { id: noteId, internal }, [...mentions, ...answered])
    return found(await findNote(tx, noteId))
  })
}

/** An answer to an answer belongs to the same thread. */
async function findThread(tx: Handle, actor: Actor, articleId: number, id: number) {
  const parent = await findNoteToChange(tx, id, sightOf(actor))
  if (parent?.articleId !== articleId) throw fail('NOT_FOUND')
  refuse(parent.parentId === null ? undefined : 'الرد يكون على الملاحظة نفسها.')
  return parent
}

async function tell(
  tx: Handle,
  actor: Actor,
  article: { id: number; agencyId: number | null },
  note: { id: number; internal: boolean },
  users: number[],
): Promise<void> {
  if (users.length === 0) return
  const colleagues = await listColleagues(tx, article, { internal: note.internal, known: isOfAgency(actor) })
  const told = colleagues.map(({ id }) => id).filter(id => id !== actor.id && users.includes(id))
  for (const userId of await addMentions(tx, note.id, told)) await mailMentionLater(tx, note.id, userId)
}

export function editNote(
  db: Database,
  actor: Actor,
  { id, text, mentions }: { id: number; text: string; mentions: number[] },
): Promise<Note> {
  return inTransaction(db, async tx => {
    const { before, article } = await getToChange(tx, actor, id)
    refuse(before.writtenBy === actor.id ? undefined : 'لا يعدّل الملاحظة إلا كاتبها.')
    await updateText(tx, id, text)
    await tell(tx, actor, article, { id, internal: before.internal }, mentions)
    return found(await findNote(tx, id))
  })
}

export function resolveNote(db: Database, actor: Actor, id: number, resolved: boolean): Promise<Note> {
  return inTransaction(db, async tx => {
    const { before } = await getToChange(tx, actor, id)
    refuse(before.parentId === null ? undefined : 'تنتهي الملاحظة نفسها لا الرد عليها.')
    if (before.resolved !== resolved) await updateResolved(tx, id, resolved ? actor.id : undefined)
    return found(await findNote(tx, id))
  })
}

/** Deletes the actor's own note; the newsroom may delete others'. */
export function removeNote(db: Database, actor: Actor, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const { before } = await getToChange(tx, actor, id)
    const mayRemove = before.writtenBy === actor.id || !isOfAgency(actor)
    refuse(mayRemove ? undefined : 'لا يحذف الملاحظة إلا كاتبها أو محرر الموقع.')
    await deleteNote(tx, id)
  })
}

async function getToChange(tx: Handle, actor: Actor, id: number) {
  const before = found(await findNoteToChange(tx, id, sightOf(actor)))
  return { before, article: await getArticle(tx, actor, before.articleId) }
}

export function listMentionsOf(db: Database, actor: Actor) {
  return listMentions(db, actor.id, agencyScope(actor).agencyId)
}

/**
 * Notifies an article's writers, by mail from `mailAt` on.
 * @returns the id of the note
 */
export async function writeToWriters(
  tx: Handle,
  actor: Actor,
  { articleId, text }: { articleId: number; text: string },
  mailAt: Date,
): Promise<number> {
  const place = { parentId: undefined, quote: '', before: '', internal: false }
  const noteId = await insertNote(tx, { articleId, text, writtenBy: actor.id, ...place })
  const writers = (await listWriters(tx, articleId)).filter(id => id !== actor.id)
  for (const userId of await addMentions(tx, noteId, writers))
    await mailMentionLater(tx, noteId, userId, mailAt)
  return noteId
}

/** Writes an internal note of the program's, for the newsroom. */
export async function writeAutomatically(tx: Handle, articleId: number, text: string): Promise<void> {
  const place = { parentId: undefined, quote: '', before: '', internal: true }
  await insertNote(tx, { articleId, text, writtenBy: null, ...place })
}

/**
 * Deletes the actor's own note.
 * @returns its article
 */
export async function withdrawNote(tx: Handle, actor: Actor, id: number): Promise<number> {
  const note = found(await findNoteToChange(tx, id, sightOf(actor)))
  if (note.writtenBy !== actor.id) throw fail('NOT_FOUND')
  await deleteNote(tx, id)
  return note.articleId
}
