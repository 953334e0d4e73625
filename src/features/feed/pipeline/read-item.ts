import { isGarbled } from '../../../arabic/double-encoding.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { oblique, plural } from '../../../arabic/plural.ts'
import { isQuoted } from '../../../arabic/quotation.ts'
import { countWords, readMinutes } from '../../../arabic/words.ts'
import { escapeText } from '../../../contract/escape-html.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import type { ItemOutcome, RuleAnswer } from '../feed.item.schema.ts'
import { answersOfRules } from './answers.ts'
import { type CleanItem, cleanItem, withoutPictures } from './clean.ts'
import type { FeedItem, FeedPicture } from './feed-item.ts'
import { contentKey, type Identity, identify } from './identity.ts'
import { isArabic } from './language.ts'
import { matchMappings } from './mapping.ts'
import { type MatchPlace, type MatchResult, matchItem } from './match.ts'
import { isOurs } from './own.ts'
import type { ReadingRule } from './reading-rule.ts'

/** An outcome, with a reason in Arabic. */
export type Verdict = { outcome: ItemOutcome; reason: string }

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
    /** Indexes of the filter's mappings that fit it. */
    mapped: number[]
    body: ReturnType<typeof bodyOf>
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

export function readItem(item: FeedItem, rule: ReadingRule): Omit<ReadItem, 'source'> {
  const clean = cleanItem(item)
  const { guid, url, publishedAt, notice, title, summary, text, media, author, categories } = clean
  const { image, otherImages, html } = picturesBy(rule, clean)
  const match = matchItem(clean, rule)
  const refusal = refusalOf(clean, rule, match)
  return {
    guid,
    url,
    publishedAt,
    notice,
    title,
    summary,
    text,
    image,
    otherImages,
    media,
    author,
    categories,
    ...identify(clean, rule),
    contentKey: contentKey(item),
    mapped: matchMappings(clean, rule.mappings),
    body: bodyOf({ ...clean, html }, rule),
    isEmpty: clean.isEmpty && (rule.fullText || summary === ''),
    isGarbled: isGarbled(title) || isGarbled(text),
    isArabic: isItemArabic(clean),
    refusal,
    places: match.places,
    answers: answersOfRules(rule, match, refusal),
  }
}

/** Pictures that the filter may use. The rules judge the item by the pictures of the source. */
function picturesBy(
  { pictureRights, creditLine }: ReadingRule,
  { image, otherImages, html }: CleanItem,
): Pick<CleanItem, 'image' | 'otherImages' | 'html'> {
  if (pictureRights === 'none') return { image: undefined, otherImages: [], html: withoutPictures(html) }
  const credited = (picture: FeedPicture) => (creditLine ? { credit: creditLine, ...picture } : picture)
  return { image: image && credited(image), otherImages: otherImages.map(credited), html }
}

/** The article's body: the full text if the filter wants it, otherwise the summary. */
function bodyOf(item: CleanItem, { fullText }: ReadingRule) {
  const html = fullText ? item.html : item.summary && `<p>${escapeText(item.summary)}</p>`
  const text = fullText ? item.text : htmlToText(html)
  return { html, text, readMinutes: readMinutes(text) }
}

/** The part of an item that the rules of a filter read. */
export type RuledItem = Pick<
  CleanItem,
  'title' | 'summary' | 'text' | 'author' | 'categories' | 'language' | 'image'
>

function refusalOf(item: CleanItem, rule: ReadingRule, match: MatchResult): Verdict | undefined {
  if (item.title === '') return { outcome: 'failed', reason: 'لا عنوان لهذه المادة ولا نص.' }
  if (isOurs(item.url, rule.siteUrl)) {
    return { outcome: 'duplicate', reason: 'رابطها إلى موقعنا نفسه، فهي مما نشرناه.' }
  }
  return wordsVerdict(match, rule) ?? unsuitable(item, rule)
}

export type RuledVerdict = { refusal: Verdict | undefined; mapped: number[] }

/** The refusal of the filter's own rules, if they refuse it, and its mappings that fit. */
export function judgeByRules(item: RuledItem, rule: ReadingRule): RuledVerdict {
  const refusal = wordsVerdict(matchItem(item, rule), rule) ?? unsuitable(item, rule)
  return { refusal, mapped: matchMappings(item, rule.mappings) }
}

function wordsVerdict({ reason }: MatchResult, { includeAll }: ReadingRule): Verdict | undefined {
  if (!reason) return undefined
  if (reason.kind === 'excluded')
    return { outcome: 'excluded', reason: `فيها ${inQuotes(reason.word)}، وهي من كلمات الاستبعاد.` }
  return {
    outcome: 'not_included',
    reason: includeAll
      ? `ليس فيها ${inQuotes(reason.word)}، وكلمات الاختيار مطلوبة كلها.`
      : 'ليس فيها أي من كلمات الاختيار.',
  }
}

function unsuitable(item: RuledItem, rule: ReadingRule): Verdict | undefined {
  const { text, summary, image } = item
  const outcome = 'unsuitable'
  if (rule.language !== 'any') {
    if (isItemArabic(item) !== (rule.language === 'arabic'))
      return { outcome, reason: wrongLanguage[rule.language] }
  }
  const count = rule.minWords > 0 ? countWords(text || summary) : 0
  if (count < rule.minWords) {
    const least = plural(rule.minWords, oblique(nouns.word))
    return { outcome, reason: `نصها أقصر من المطلوب: ${plural(count, nouns.word)}، والمطلوب ${least} فأكثر.` }
  }
  if (rule.pictureOnly && !image) return { outcome, reason: 'لا صورة لها، ومرشّحها لا يأخذ إلا المصوّر.' }
  return undefined
}

function isItemArabic({ title, text, summary, language }: RuledItem): boolean {
  return isArabic(`${title} ${text || summary}`, language)
}

const wrongLanguage = {
  arabic: 'ليست بالعربية، ومرشّحها لا يأخذ إلا العربي.',
  other: 'بالعربية، ومرشّحها لا يأخذ إلا غير العربي.',
}

function inQuotes(word: string): string {
  return isQuoted(word) ? word : `«${word}»`
}
