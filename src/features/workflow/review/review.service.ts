import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { keepArticle, returnArticle } from '../../article/article.return.service.ts'
import type { By } from '../../article/article.service.ts'
import { withdrawNote, writeToWriters } from '../../note/note.service.ts'

/** The editor may undo it before a mail is sent. */
const graceMs = 15_000

/**
 * Sends a held article back to its writer, with the reason.
 * @returns the id of the note with the reason
 */
export function sendBack(db: Database, by: By, { id, text }: { id: number; text: string }): Promise<number> {
  return inTransaction(db, async tx => {
    await returnArticle(tx, by, id)
    return writeToWriters(tx, by.actor, { articleId: id, text }, new Date(Date.now() + graceMs))
  })
}

/** Restores the state before sending back. */
export function takeSendingBack(db: Database, by: By, noteId: number): Promise<void> {
  return inTransaction(db, async tx => {
    await keepArticle(tx, by, await withdrawNote(tx, by.actor, noteId))
  })
}
