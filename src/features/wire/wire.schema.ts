import { z } from 'zod'
import { reference, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { articleStates } from '../article/article.schema.ts'
import { itemOutcomes, ruleAnswer } from '../feed/feed.item.schema.ts'

/** An item's current states. Withdrawn and ignored items may have another state as well. */
export const wireFates = [
  'waiting',
  'published',
  'refused',
  'duplicate',
  'failed',
  'ignored',
  'withdrawn',
  'changed',
  'source',
  'binned',
] as const
export type WireFate = (typeof wireFates)[number]

const person = z.object({ id, name: z.string() })

export const wireItem = z.object({
  id,
  title: z.string(),
  link: z.string(),
  /** Plain text; the beginning of its text if the feed has no summary. */
  summary: z.string(),
  picture: z.string().nullable(),
  feed: person,
  agency: reference.nullable(),
  category: reference,
  outcome: z.enum(itemOutcomes),
  /** Arabic, for users; '' if there is none. */
  reason: z.string(),
  /** The article that it became, or repeats; null for another agency's. */
  article: z.object({ id, state: z.enum(articleStates) }).nullable(),
  seenAt: time,
  publishedAt: time.nullable(),
  ignored: z.object({ at: time, by: person.nullable() }).nullable(),
  /** If its article was closed, as an editor chose another one for their story; null for another agency's. */
  source: z.object({ closedAt: time, chosen: z.object({ id, title: z.string() }).nullable() }).nullable(),
  /** When its publisher withdrew it. */
  withdrawnAt: time.nullable(),
  /** When its source changed it, if the change waits for an editor. */
  changedAt: time.nullable(),
})
export type WireItem = z.infer<typeof wireItem>

export const wireTrace = wireItem.extend({
  feedAddress: z.string(),
  author: z.string(),
  categories: z.array(z.string()),
  text: z.string(),
  answers: z.array(ruleAnswer),
  /** The text is still stored, so an editor can turn the item into an article. */
  takeable: z.boolean(),
})
export type WireTrace = z.infer<typeof wireTrace>

/** A feed on the same host as a link, with its last result. */
export const hostFeed = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  lastFetchAt: time.nullable(),
  lastStatus: z.number().nullable(),
  lastError: z.string().nullable(),
  failures: z.number(),
  /** When its newest item came. */
  lastItemAt: time.nullable(),
})
export type HostFeed = z.infer<typeof hostFeed>
