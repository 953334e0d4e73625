import { createHash } from 'node:crypto'
import { normaliseArabic } from '../../../arabic/normalise.ts'
import { splitWords } from '../../../arabic/words.ts'
import type { Feed } from '../feed.contract.ts'
import type { CleanItem } from './clean.ts'
import type { FeedItem } from './feed-item.ts'

/** Keys that identify a story, hashed with SHA-256 as feeds may use texts of any length. */
export type Identity = {
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
const briefWords = 40

export function identify(item: CleanItem, { uniqueLink }: Pick<Feed, 'uniqueLink'>): Identity {
  const link = uniqueLink ? linkKey(item.url) : ''
  const title = splitWords(normaliseArabic(item.title))
  const text = splitWords(normaliseArabic(item.text))
  const count = title.length + text.length
  const isTelling = count >= fewestWords && text.length >= fewestBelowTitle
  return {
    linkKey: link ? keyOf(link) : null,
    textKey: isTelling ? keyOf(`${title.join(' ')}\n${text.join(' ')}`) : null,
    isBrief: count < briefWords,
  }
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
