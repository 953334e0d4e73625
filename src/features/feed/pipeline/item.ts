import { withoutSpill } from '../../../arabic/bidi.ts'
import { undoDoubleEncoding } from '../../../arabic/double-encoding.ts'
import { readLink } from '../../../platform/html/address.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import { decodeEntities } from '../../../platform/html/tree.ts'
import { parseFeedDate } from './dates.ts'
import type { FeedItem, FeedMedia, FeedPicture } from './feed-item.ts'

/** Fields of an item as they are in the feed. */
export type RawItem = {
  guid: string | undefined
  url: string | undefined
  title: string | undefined
  html: string | undefined
  /** Its own xml:base. */
  htmlBase?: string | undefined
  summary: string | undefined
  /** The best first. */
  dates: (string | undefined)[]
  author: string | undefined
  categories: (string | undefined)[]
  images: FeedPicture[]
  media: FeedMedia[]
  language: string | undefined
}

/** More than any article has; a real one with tables in MathML has 530,000 characters. */
const maxHtml = 1_000_000
/** Enough for the 500 plain characters that are shown. */
const maxSummary = 20_000
const maxCategories = 100
const maxPictures = 100
const maxMedia = 10
const maxDates = 20

/** May return an item without contents, which callers must check. */
export function createItem(given: RawItem, base: string, feedLanguage: string | undefined): FeedItem {
  const raw = withDecodedWords(given)
  const url = resolveAddress(raw.url, base)
  const title = plainTitle(raw.title ?? '')
  const html = raw.html?.trim() ?? ''
  const isLong = html.length > maxHtml
  const publishedAt = readDate(raw.dates)
  const guid = raw.guid?.trim() || url || [title, publishedAt?.toISOString()].filter(Boolean).join(' ')
  return {
    guid,
    url,
    title,
    html: isLong ? cut(html, maxHtml) : html,
    summary: cut(raw.summary?.trim() ?? '', maxSummary),
    baseUrl: resolveAddress(raw.htmlBase, base) ?? base,
    publishedAt,
    author: plainTitle(raw.author ?? '') || undefined,
    categories: readCategories(raw.categories),
    images: readPictures(raw.images, base),
    media: readMedia(raw.media, base),
    language: (raw.language ?? feedLanguage)?.trim().toLowerCase() || undefined,
    notice: isLong ? 'نصها أطول مما نقبله، فأخذنا أوله وحده.' : '',
  }
}

/** Letters that a feed writes as entities are known only now; `decodeFeed` undid the others. */
function withDecodedWords(raw: RawItem): RawItem {
  const decoded = (text: string | undefined) => text && undoDoubleEncoding(text)
  return {
    ...raw,
    title: decoded(raw.title),
    html: decoded(raw.html),
    summary: decoded(raw.summary),
    author: decoded(raw.author),
    categories: raw.categories.map(decoded),
    images: raw.images.map(({ url, alt, caption, credit }) => ({
      url,
      ...withoutEmpty({ alt: decoded(alt), caption: decoded(caption), credit: decoded(credit) }),
    })),
    media: raw.media.map(({ title, ...one }) => ({ ...one, ...withoutEmpty({ title: decoded(title) }) })),
  }
}

/** The first that can be read. */
function readDate(dates: (string | undefined)[]): Date | undefined {
  for (const text of dates.slice(0, maxDates)) {
    const date = parseFeedDate(text)
    if (date) return date
  }
  return undefined
}

/** Does not split a surrogate pair. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
}

/** An absolute http address. */
export function resolveAddress(address: string | undefined, base: string): string | undefined {
  const link = readLink(address, base)
  return link && /^https?:/i.test(link) ? link : undefined
}

/** Longer ones are mistakes, and not parsed. */
const maxTitle = 2000
const markup = /<\/?(a|b|i|u|p|br|em|strong|span|font|sup|sub|small|code|h[1-6]|img|div)\b[^<>]*>/i

/** Plain text of a title that may be HTML, or escaped twice. */
export function plainTitle(title: string): string {
  let text = title.slice(0, maxTitle)
  for (let pass = 0; pass < 2; pass++) text = markup.test(text) ? htmlToText(text) : decodeEntities(text)
  return withoutSpill(text).replace(/\s+/g, ' ').trim()
}

function readCategories(categories: (string | undefined)[]): string[] {
  const names = categories.slice(0, maxCategories).map(name => plainTitle(name ?? '').replaceAll('ـ', ''))
  return [...new Set(names.filter(name => name !== ''))]
}

/** Excludes `null` and `<img src=…>`, which would be resolved like any path. */
const isPictureAddress = /^(?=[^<>"]*$)[^./?]*[./?]/

function readPictures(pictures: FeedPicture[], base: string): FeedPicture[] {
  const found = new Map<string, FeedPicture>()
  for (const { url, alt, caption, credit } of pictures.slice(0, maxPictures)) {
    const address = isPictureAddress.test(url) ? resolveAddress(url, base) : undefined
    if (!address || found.has(address)) continue
    const words = {
      alt: plainTitle(alt ?? ''),
      caption: plainTitle(caption ?? ''),
      credit: plainTitle(credit ?? ''),
    }
    found.set(address, { url: address, ...withoutEmpty(words) })
  }
  return [...found.values()]
}

function readMedia(media: FeedMedia[], base: string): FeedMedia[] {
  const found = new Map<string, FeedMedia>()
  for (const { url, kind, title } of media) {
    const address = resolveAddress(url, base)
    if (!address || found.has(address) || found.size >= maxMedia) continue
    found.set(address, { url: address, kind, ...withoutEmpty({ title: plainTitle(title ?? '') }) })
  }
  return [...found.values()]
}

function withoutEmpty<Name extends string>(
  words: Record<Name, string | undefined>,
): { [name in Name]?: string } {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word)) as { [name in Name]?: string }
}
