import { entryHtml, topHtml } from '../../features/article/site/coverage/coverageHtml.ts'
import type { CoverageMessage } from '../../features/article/site/coverage/coverageMessage.ts'
import { type Changes, listTop, mostChanges } from '../../features/coverage/coverage.reading.service.ts'
import type { Handle } from '../../platform/database/database.ts'

/** One message for readers with full access, and one with the open entries of a paid article. */
export type Messages = { whole: CoverageMessage; open: CoverageMessage }

/** Limit of a message; the cached page has not many more. */
const mostLetters = 100_000

/** Renders changes for readers' pages, once for all of a process. */
export async function messagesOf(db: Handle, id: number, changed: Changes): Promise<Messages> {
  const whole = await messageOf(db, id, changed, true)
  return { whole, open: changed.access === 'free' ? whole : await messageOf(db, id, changed, false) }
}

async function messageOf(db: Handle, id: number, changed: Changes, whole: boolean): Promise<CoverageMessage> {
  const { version, total, endedAt, slug, startedAt, changes, tooMany } = changed
  const stand = { version, total, ended: endedAt !== null }
  if (tooMany) return { ...stand, entries: [], reset: true }
  const of = { id, slug, startedAt }
  const seen = changes.slice(0, mostChanges).filter(({ open }) => open || whole)
  const entries = seen.map(entry => ({ id: entry.id, html: entry.deleted ? null : entryHtml(entry, of) }))
  const letters = entries.reduce((sum, { html }) => sum + (html?.length ?? 0), 0)
  if (letters > mostLetters && entries.length > 1) return { ...stand, entries: [], reset: true }
  return { ...stand, entries, top: topHtml(await listTop(db, id, { whole }), of) }
}
