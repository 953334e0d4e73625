import { isGarbled } from '../../../arabic/double-encoding.ts'
import type { RuleAnswer } from '../feed.item.schema.ts'
import { answersOfRules } from './answers.ts'
import { articleParts } from './article-parts.ts'
import { type CleanItem, cleanItem } from './clean.ts'
import type { FeedItem, FeedPicture } from './feed-item.ts'
import { isItemArabic, refusalOf, type Verdict } from './filter-rules.ts'
import { contentKey, type Identity, identify } from './identity.ts'
import { matchMappings } from './mapping.ts'
import { type MatchPlace, matchItem } from './match.ts'
import type { ReadingRule } from './reading-rule.ts'

/** Everything that follows from the item and its filter alone; the rest is decided by the database. */
export type ReadItem = Identity &
  Pick<
    CleanItem,
    | 'guid'
    | 'url'
    | 'publishedAt'
    | 'notice'
    | 'title'
    | 'summary'
    | 'text'
    | 'image'
    | 'otherImages'
    | 'media'
    | 'author'
    | 'categories'
  > & {
    contentKey: Buffer
    /** The text comes from the item's page instead of the feed. */
    isFromPage?: boolean
    /** The lead picture, if the filter may only link to it. */
    linked: FeedPicture | undefined
    /** Address of the lead picture, whatever the filter may do with it: the rules judge the item by it. */
    sourcePicture: string | null
    /** Indexes of the filter's mappings that fit it. */
    mapped: number[]
    body: ReturnType<typeof articleParts>['body']
    /** The item has no content, so not even an editor could publish it. */
    isEmpty: boolean
    isGarbled: boolean
    isArabic: boolean
    /** The reason why the filter does not import it, if it does not. */
    refusal: Verdict | undefined
    /** Places of its filter's words. */
    places: MatchPlace[]
    answers: RuleAnswer[]
    source: FeedItem
  }

const linkedNotice = 'صورتها تبقى عند مصدرها، وفي المقال رابط إليها.'

export function readItem(item: FeedItem, rule: ReadingRule): Omit<ReadItem, 'source'> {
  const clean = cleanItem(item)
  const { guid, url, publishedAt, notice, title, summary, text, media, author, categories } = clean
  const mapped = matchMappings(clean, rule.mappings)
  const match = matchItem(clean, rule)
  const refusal = refusalOf(clean, rule, match)
  const parts = articleParts(clean, rule)
  return {
    guid,
    url,
    publishedAt,
    title,
    summary,
    text,
    media,
    author,
    categories,
    isEmpty: clean.isEmpty && (rule.fullText || summary === ''),
    isGarbled: isGarbled(title) || isGarbled(text),
    isArabic: isItemArabic(clean),
    refusal,
    mapped,
    places: match.places,
    answers: answersOfRules(rule, match, refusal),
    ...parts,
    sourcePicture: clean.image?.url ?? null,
    notice: [notice, parts.linked && linkedNotice].filter(Boolean).join(' '),
    contentKey: contentKey(item),
    ...identify(clean, rule),
  }
}
