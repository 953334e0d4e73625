import { createHash } from 'node:crypto'
import { normaliseArabic } from '../../../arabic/normalise.ts'
import { splitWords } from '../../../arabic/words.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { Feed } from '../feed.contract.ts'
import { findArticleByLink, findArticleByText } from '../feed.item.queries.ts'
import type { CleanItem } from './clean.ts'
import type { FeedItem } from './feed-item.ts'

/** The keys that an item is known by, each a SHA-256: strangers choose how long the text is. */
export type Identity = {
  guidKey: Buffer
  /** Null where there is no link, or the filter says that links tell nothing. */
  linkKey: Buffer | null
  /** Null where there are too few words to tell one story from another. */
  textKey: Buffer | null
  /** So few words that a bulletin may have the same tomorrow. */
  isBrief: boolean
}

/** Fewer words than these, in all or below the title, may be another story: «عاجل», «التفاصيل بعد قليل». */
const fewestWords = 10
const fewestBelowTitle = 5
/** A brief is the same story only near in time. */
const briefWords = 40
const briefHours = 12

export function identify(item: CleanItem, { uniqueLink }: Pick<Feed, 'uniqueLink'>): Identity {
  const link = uniqueLink ? linkKey(item.url) : ''
  const title = splitWords(normaliseArabic(item.title))
  const text = splitWords(normaliseArabic(item.text))
  const count = title.length + text.length
  const isTelling = count >= fewestWords && text.length >= fewestBelowTitle
  return {
    guidKey: keyOf(item.guid),
    linkKey: link ? keyOf(link) : null,
    textKey: isTelling ? keyOf(`${title.join(' ')}\n${text.join(' ')}`) : null,
    isBrief: count < briefWords,
  }
}

export type Duplicate = { articleId: number; reason: string }

/** The article that this story already became, in whichever feed it came. */
export async function findFirst(
  db: Handle,
  { linkKey, textKey, isBrief }: Identity,
  publishedAt: Date | undefined,
): Promise<Duplicate | undefined> {
  const sameLink = linkKey ? await findArticleByLink(db, linkKey) : undefined
  if (sameLink) return { articleId: sameLink, reason: 'وصلت من قبل بالرابط نفسه.' }
  const near = isBrief ? { at: publishedAt ?? new Date(), hours: briefHours } : undefined
  const sameText = textKey ? await findArticleByText(db, textKey, near) : undefined
  return sameText ? { articleId: sameText, reason: 'وصلت من قبل بالعنوان والنص نفسيهما.' } : undefined
}

/**
 * Changes when its words or pictures do. Without the queries of addresses: some servers sign each picture's anew
 * at every poll.
 */
export function contentKey({ title, html, summary, images }: FeedItem): Buffer {
  const unsigned = html.replace(/(=\s*["'][^"'?<>]*)\?[^"'<>]*/g, '$1')
  return keyOf(JSON.stringify([title, unsigned, summary, images.map(({ url }) => url.replace(/\?.*$/s, ''))]))
}

export function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * One address for the same page: without scheme, `www.`, a last slash and the fragment, which servers and
 * feeds write now one way and now another.
 */
export function linkKey(address: string | undefined): string {
  const url = address ? URL.parse(address) : null
  if (!url) return ''
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`
}
