import { z } from 'zod'
import { revision, shownReference, time } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { id } from '../../contract/pages.ts'

/** Characters of HTML. Parsing a longer entry would hold up other requests. */
export const longestEntry = 30_000
export const maxEntries = 5000
/** Entries of a subscribers' article that everybody can read. */
export const openEntries = 3

const html = z.string().trim().min(1, 'اكتب المشاركة').max(longestEntry, tooLong('المشاركة'))
const summary = z.string().trim().max(longestEntry, tooLong('الخلاصة'))

/** An entry as readers get it. */
const readerEntry = z.object({
  id,
  /** Sanitised HTML. */
  html: z.string(),
  pinned: z.boolean(),
  /** «لحظة مهمة» */
  important: z.boolean(),
  author: shownReference.nullable(),
  postedAt: time,
  editedAt: time.nullable(),
})
export type ReaderEntry = z.infer<typeof readerEntry>

/** State of a coverage. */
const stand = z.object({
  startedAt: time,
  endedAt: time.nullable(),
  summary: z.string(),
  version: z.number(),
  /** Number of all entries, including those that this reader does not get. */
  total: z.number(),
  /** Time of the newest entry or edit; null without entries. */
  changedAt: time.nullable(),
})

/** Entries from `post` on, in reading order: newest first while it runs, otherwise oldest first. */
export const readerCoverage = stand.extend({
  /** Whether only the first entries are included, as the others are for subscribers. */
  locked: z.boolean(),
  pinned: z.array(readerEntry),
  important: z.array(readerEntry),
  entries: z.array(readerEntry),
  /** The first entry of the next page. */
  next: id.nullable(),
})
export type ReaderCoverage = z.infer<typeof readerCoverage>

const person = z.object({ id: z.number(), name: z.string() })

/** An entry as its editors get it. */
export const deskEntry = readerEntry.extend({
  writtenBy: person.nullable(),
  revision,
  deletedAt: time.nullable(),
})
export type DeskEntry = z.infer<typeof deskEntry>

export const deskCoverage = stand.extend({ revision })
export type DeskCoverage = z.infer<typeof deskCoverage>

export const entryInput = z.strictObject({
  id: id.describe('Of the article'),
  key: z.uuid().describe('The same entry sent again with its key is not posted twice'),
  html,
  pinned: z.boolean().default(false),
  important: z.boolean().default(false),
  authorId: id.nullable().default(null),
})

export const entryEdits = z.strictObject({
  id,
  revision,
  html: html.optional(),
  pinned: z.boolean().optional(),
  important: z.boolean().optional(),
  authorId: id.nullable().optional(),
})

export const endInput = z.strictObject({ id, summary: summary.default('') })
export const summaryInput = z.strictObject({ id, revision, summary })
