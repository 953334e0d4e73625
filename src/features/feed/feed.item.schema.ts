import { z } from 'zod'
import { time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { mappedNames } from './feed.mapping.schema.ts'
import { wordFields } from './feed.word-fields.schema.ts'

export { type WordField, wordFields } from './feed.word-fields.schema.ts'

export const itemOutcomes = [
  'published',
  'held',
  'excluded',
  'not_included',
  'unsuitable',
  'duplicate',
  'failed',
] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

export const feedItem = z.object({
  id,
  guid: z.string(),
  link: z.string(),
  title: z.string(),
  /** As the feed names them; '' if it names none. */
  author: z.string(),
  categories: z.array(z.string()),
  outcome: z.enum(itemOutcomes),
  /** Arabic, for users; '' if there is none. */
  reason: z.string(),
  articleId: id.nullable(),
  seenAt: time,
})
export type FeedItem = z.infer<typeof feedItem>

/** A word of a rule in an item; `offset` and `length` count UTF-16 units of the field's plain text. */
const place = z.object({
  word: z.string(),
  field: z.enum(['title', 'summary', 'text', 'category', 'author']),
  offset: z.number(),
  length: z.number(),
})
export type Place = z.infer<typeof place>

export const ruleAnswer = z.object({
  rule: z.string(),
  verdict: z.enum(['passed', 'refused', 'held']),
  /** Arabic, for users. */
  says: z.string(),
  /** Words that decided. */
  places: z.array(place),
})
export type RuleAnswer = z.infer<typeof ruleAnswer>

export const triedItem = z.object({
  title: z.string(),
  link: z.string(),
  publishedAt: time.nullable(),
  summary: z.string(),
  /** The body as it would be stored, in plain text; only the beginning of a long one. */
  text: z.string(),
  words: z.number(),
  image: z.string().nullable(),
  outcome: z.enum(itemOutcomes),
  reason: z.string(),
  mapped: mappedNames,
  /** Words of the rule; offsets count UTF-16 units of `title` and `text`. */
  places: z.array(
    z.object({
      list: z.enum(['included', 'excluded']),
      word: z.string(),
      field: z.enum(wordFields),
      offset: z.number(),
      length: z.number(),
      /** As written in the item. */
      found: z.string(),
    }),
  ),
})

const ruledItem = z.object({
  id,
  title: z.string(),
  link: z.string(),
  seenAt: time,
  /** Its outcome when it came. */
  outcome: z.enum(itemOutcomes),
  /** Why these rules refuse it; '' if they accept it. */
  reason: z.string(),
  mapped: mappedNames,
})
export type RuledItem = z.infer<typeof ruledItem>
export const ruledItems = z.object({
  count: z.number(),
  items: z.array(ruledItem).describe('The newest of them'),
})

export const dryRunAnswer = z.object({
  accepted: ruledItems,
  refused: ruledItems,
  /** Items whose verdict would change under these rules. */
  changed: ruledItems,
  /** Refused ones that would now be accepted. */
  entering: z.number(),
  /** There are more items than were judged. */
  isCut: z.boolean(),
})
