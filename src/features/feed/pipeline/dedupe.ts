import { createHash } from 'node:crypto'
import { normaliseArabic } from '../../../arabic/normalise.ts'
import { splitWords } from '../../../arabic/words.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { Feed } from '../feed.contract.ts'
import { findArticleByLink, findArticleByText } from '../feed.item.queries.ts'
import type { CleanItem } from './clean.ts'
import type { FeedItem } from './feed-item.ts'

/** Keys that identify an item, hashed with SHA-256 as feeds may use texts of any length. */
type Identity = {
  guidKey: Buffer
  /** Null without a link, or if the filter ignores links. */
  linkKey: Buffer | null
  /** Null if there are too few words to identify a story. */
  textKey: Buffer | null
  /** So short that a bulletin may have the same text tomorrow. */
  isBrief: boolean
}

/** With fewer words, in all or below the title, it may be another story: «عاجل», «التفاصيل بعد قليل». */
const fewestWords = 10
const fewestBelowTitle = 5
/** A brief is the same story only within a short time. */
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

type Duplicate = { articleId: number; reason: string }

/** The article that this story already became, from any feed. */
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
 * Hash of an item's text and pictures. Leaves out query strings, as some servers sign each picture's address anew at
 * every poll.
 */
export function contentKey({ title, html, summary, images }: FeedItem): Buffer {
  const unsigned = html.replace(/(=\s*["'][^"'?<>]*)\?[^"'<>]*/g, '$1')
  return keyOf(JSON.stringify([title, unsigned, summary, images.map(({ url }) => url.replace(/\?.*$/s, ''))]))
}

export function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Normalises an address: without scheme, `www.`, trailing slash and fragment, which vary between servers and feeds. */
export function linkKey(address: string | undefined): string {
  const url = address ? URL.parse(address) : null
  if (!url) return ''
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`
}
