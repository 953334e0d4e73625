import { createHash } from 'node:crypto'
import { normaliseArabic } from '../../../arabic/normalise.ts'
import { splitWords } from '../../../arabic/words.ts'
import type { Feed } from '../feed.contract.ts'
import type { CleanItem } from './clean.ts'
import type { FeedItem } from './feed-item.ts'
import { stripTracking } from './tracking.ts'

/** Keys that identify a story, hashed with SHA-256 as feeds may use texts of any length. */
export type Identity = {
  /** Null without a link, or if the filter ignores links. */
  linkKey: Buffer | null
  /** Null if there are too few words to identify a story. */
  textKey: Buffer | null
  /** The text is so short that a bulletin may have the same one tomorrow. */
  isBrief: boolean
}

/** Texts with fewer words may be equal by chance: «عاجل», «التفاصيل بعد قليل». */
const fewestWords = 10
const fewestBelowTitle = 5
const briefWords = 40

export function identify(item: CleanItem, { uniqueLink }: Pick<Feed, 'uniqueLink'>): Identity {
  const link = uniqueLink ? linkKey(item.url, item) : ''
  const [title = [], text = []] = [item.title, item.text].map(part => splitWords(normaliseArabic(part)))
  const count = title.length + text.length
  const isTelling = count >= fewestWords && text.length >= fewestBelowTitle
  return {
    linkKey: link ? keyOf(link) : null,
    textKey: isTelling ? keyOf(`${title.join(' ')}\n${text.join(' ')}`) : null,
    isBrief: count < briefWords,
  }
}

/**
 * Hash of an item's text, pictures and embargo. Leaves out query strings, as some servers sign each picture's address anew at
 * every poll.
 */
export function contentKey({ title, html, summary, images, embargoedUntil }: FeedItem): Buffer {
  const unsigned = html.replace(/(=\s*["'][^"'?<>]*)\?[^"'<>]*/g, '$1')
  const pictures = images.map(({ url }) => url.replace(/\?.*$/s, ''))
  // Most have none, and keep the hash that is stored.
  const embargo = embargoedUntil === undefined ? [] : [embargoedUntil]
  return keyOf(JSON.stringify([title, unsigned, summary, pictures, ...embargo]))
}

export function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Known spellings of a host, which show the same pages. */
const otherHosts = /^(?:www|m|mobile|amp)\.(?=[^.]+\.[^.])/
const ampQuery = /^(?:amp(?:=(?:1|true)?)?|output(?:type)?=amp)$/i
/** `?ref=123` may be an article's number. */
const referrer = /^ref(?:errer)?(?:$|=(?!\d+$))/i

/**
 * One form of the addresses of a story: without scheme, `www.`, `m.`, AMP, trailing slash, tracking and order of the
 * query. The fragment counts where the feed tells its items apart by it.
 */
export function linkKey(address: string | undefined, { hasOwnFragment = false } = {}): string {
  const url = address ? URL.parse(stripTracking(address)) : null
  if (!url) return ''
  const host = url.host.replace(/\.(?=$|:)/, '').replace(otherHosts, '')
  const path = url.pathname
    .replace(/^\/amp(?=\/.)/i, '')
    // Matches from the first slash of a run only, so that each run is scanned once.
    .replace(/(?<!\/)\/+$/, '')
    .replace(/(?:\/amp|[./]amp\.html|\.amp)$/i, '')
  const pairs = url.search.slice(1).split('&')
  const query = pairs.filter(pair => pair !== '' && !ampQuery.test(pair) && !referrer.test(pair)).sort()
  const key = `${host}${path}${query.length > 0 ? `?${query.join('&')}` : ''}${hasOwnFragment ? url.hash : ''}`
  return key.replace(/%[0-9a-f]{2}/gi, code => code.toUpperCase())
}
