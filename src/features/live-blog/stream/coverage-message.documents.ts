import type { Handle } from '../../../platform/database/database.ts'
import { type Changes, listTop, maxChanges } from '../coverage.reading.service.ts'
import { entryHtml, headHtml, pinsHtml } from '../site/coverageHtml.ts'
import type { CoverageMessage } from '../site/coverageMessage.ts'

/** One message for readers with full access, and one for those who get only a paid article's open entries. */
export type Messages = { whole: CoverageMessage; open: CoverageMessage }

/** Letters in one message. The cached page has hardly more. */
const maxLetters = 100_000

/** Renders changes for readers' pages, once per process. */
export async function messagesOf(db: Handle, id: number, changed: Changes): Promise<Messages> {
  const whole = await messageOf(db, id, changed, true)
  return { whole, open: changed.access === 'free' ? whole : await messageOf(db, id, changed, false) }
}

async function messageOf(db: Handle, id: number, changed: Changes, whole: boolean): Promise<CoverageMessage> {
  const { version, total, endedAt, slug, startedAt, changes, tooMany } = changed
  const stand = { version, total, ended: endedAt !== null }
  if (tooMany) return { ...stand, entries: [], reset: true }
  const of = { id, slug, startedAt }
  const seen = changes.slice(0, maxChanges).filter(({ open }) => open || whole)
  const entries = seen.map(entry => ({ id: entry.id, html: entry.deleted ? null : entryHtml(entry, of) }))
  const letters = entries.reduce((sum, { html }) => sum + (html?.length ?? 0), 0)
  if (letters > maxLetters && entries.length > 1) return { ...stand, entries: [], reset: true }
  const { pinned, important } = await listTop(db, id, { whole })
  return { ...stand, entries, head: headHtml({ ...changed, important }, of), top: pinsHtml(pinned, of) }
}

const encoded = new WeakMap<CoverageMessage, Buffer>()
const headOf = ({ version }: CoverageMessage) => `id: ${version}\ndata: `
const end = '\n\n'

/** The message as an event, whose id is the version to continue from. Encoded once for all who get it. */
export function eventOf(message: CoverageMessage): Buffer {
  const known = encoded.get(message)
  if (known) return known
  const event = Buffer.from(headOf(message) + JSON.stringify(message) + end)
  encoded.set(message, event)
  return event
}

/** The message as JSON, in the memory of its event. */
export const jsonOf = (message: CoverageMessage): Buffer =>
  eventOf(message).subarray(headOf(message).length, -end.length)

/** Other articles' cards change without changing the coverage. */
export const isForGood = ({ whole }: Messages) => !jsonOf(whole).includes('data-card=\\"article')
