import { isGarbled } from '../../../arabic/double-encoding.ts'
import { readMinutes } from '../../../arabic/words.ts'
import { escapeText } from '../../../contract/escape-html.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import type { Feed, ItemOutcome } from '../feed.contract.ts'
import { type CleanItem, cleanItem } from './clean.ts'
import type { FeedItem } from './feed-item.ts'
import { contentKey, type Identity, identify } from './identity.ts'
import { matchItem } from './match.ts'
import { isOurs } from './own.ts'

/** The filter's settings that its items are read by. */
export type ReadingRule = Pick<Feed, 'includeWords' | 'excludeWords' | 'fullText' | 'uniqueLink'> & {
  siteUrl: string
}

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
    body: ReturnType<typeof bodyOf>
    /** It has no content: an editor could not publish it either. */
    isEmpty: boolean
    isGarbled: boolean
    /** The reason why the filter does not import it, if it does not. */
    refusal: Verdict | undefined
  }

export function readItem(item: FeedItem, rule: ReadingRule): ReadItem {
  const clean = cleanItem(item)
  const { guid, url, publishedAt, notice, title, summary, text } = clean
  const { image, otherImages, media, author, categories } = clean
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
    body: bodyOf(clean, rule),
    isEmpty: clean.isEmpty && (rule.fullText || summary === ''),
    isGarbled: isGarbled(title) || isGarbled(text),
    refusal: refusalOf(clean, rule),
  }
}

/** The article's body: the full text if the filter wants it, otherwise the summary. */
function bodyOf(item: CleanItem, { fullText }: ReadingRule) {
  const html = fullText ? item.html : item.summary && `<p>${escapeText(item.summary)}</p>`
  const text = fullText ? item.text : htmlToText(html)
  return { html, text, readMinutes: readMinutes(text) }
}

function refusalOf(item: CleanItem, rule: ReadingRule): Verdict | undefined {
  if (item.title === '') return { outcome: 'failed', reason: 'لا عنوان لهذه المادة ولا نص.' }
  if (isOurs(item.url, rule.siteUrl)) {
    return { outcome: 'duplicate', reason: 'رابطها إلى موقعنا نفسه، فهي مما نشرناه.' }
  }
  const { reason } = matchItem(item, rule)
  if (reason?.kind === 'excluded')
    return { outcome: 'excluded', reason: `فيها «${reason.word}»، وهي من كلمات الاستبعاد.` }
  return reason && { outcome: 'not_included', reason: 'ليس فيها أي من كلمات الاختيار.' }
}
