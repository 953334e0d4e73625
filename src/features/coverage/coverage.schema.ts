import { z } from 'zod'
import { revision, shownReference, time } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { id } from '../../contract/pages.ts'

/** In letters of HTML; parsing it must not hold up others. */
export const longestEntry = 30_000
export const mostEntries = 5000
/** Everybody reads so many where the article is for subscribers. */
export const openEntries = 3

const html = z.string().trim().min(1, 'اكتب المشاركة').max(longestEntry, tooLong('المشاركة'))
const summary = z.string().trim().max(longestEntry, tooLong('الخلاصة'))

/** As readers get it. */
export const readerEntry = z.object({
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

/** Where it stands. */
const stand = z.object({
  startedAt: time,
  endedAt: time.nullable(),
  summary: z.string(),
  version: z.number(),
  /** Of all entries, with those that this reader does not get. */
  total: z.number(),
})

/** Entries from `post` on, in the order that they are read in: the newest first while it runs, else the oldest. */
export const readerCoverage = stand.extend({
  /** Whether only the first entries are here, as the others are for subscribers. */
  locked: z.boolean(),
  pinned: z.array(readerEntry),
  important: z.array(readerEntry),
  entries: z.array(readerEntry),
  /** The entry that the next page begins with. */
  next: id.nullable(),
})
export type ReaderCoverage = z.infer<typeof readerCoverage>

const person = z.object({ id: z.number(), name: z.string() })

/** As its editors get it. */
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
