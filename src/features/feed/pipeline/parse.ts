import {
  type AtomFeed,
  type JsonFeed,
  ParseError,
  parseAtomFeed,
  parseRssFeed,
  type RssFeed,
} from 'feedsmith'
import { escapeText, findElements, parseHtml } from '../../../platform/html/tree.ts'
import { FeedError } from './feed-error.ts'
import type { FeedPicture, ParsedFeed } from './feed-item.ts'
import { createItem, plainTitle, type RawItem, resolveAddress } from './item.ts'
import { readJsonFeed } from './json-feed.ts'
import { repairFeed } from './repair.ts'

type Rss = RssFeed.Feed<string>
type Atom = AtomFeed.Feed<string>
type Json = JsonFeed.Feed<string>
type Media = NonNullable<Rss['media']>
type Link = { href?: string; rel?: string; type?: string }

/** A podcast may list all its years; more than this is no feed. */
const maxItems = 2000

/**
 * Any feed as one shape. Odd content is repaired or passed over.
 * @param feedUrl where the text was found; relative addresses are resolved against it.
 * @throws FeedError when there is no feed in the text.
 */
export function parseFeed(text: string, feedUrl: string): ParsedFeed {
  const trimmed = text.trim()
  if (trimmed === '') throw new FeedError('EMPTY')
  if (trimmed.startsWith('{')) return readJson(trimmed, feedUrl)
  const repaired = repairFeed(trimmed, maxItems)
  if (!repaired) throw notAFeed(trimmed, feedUrl)
  try {
    return repaired.format === 'atom'
      ? readAtom(parseAtomFeed(repaired.xml, { maxItems }) as Atom, feedUrl)
      : readRss(parseRssFeed(repaired.xml, { maxItems }) as Rss, feedUrl)
  } catch (cause) {
    // A feed in which nothing says anything.
    if (cause instanceof ParseError) return { ...empty }
    throw new FeedError('UNREADABLE', { cause })
  }
}

const empty: ParsedFeed = {
  title: '',
  link: undefined,
  language: undefined,
  hub: undefined,
  self: undefined,
  items: [],
}

function notAFeed(text: string, feedUrl: string): FeedError {
  if (!/<(!doctype\s+html|html)\b/i.test(text)) return new FeedError('NOT_A_FEED')
  const alternatives = findElements(
    parseHtml(text),
    ({ name, attribs }) =>
      name === 'link' &&
      /\balternate\b/i.test(attribs.rel ?? '') &&
      /^application\/((rss|atom|rdf)\+xml|(feed\+)?json)/i.test(attribs.type ?? ''),
  ).flatMap(link => resolveAddress(link.attribs.href, feedUrl) ?? [])
  const unique = [...new Set(alternatives)]
  return unique.length > 0
    ? new FeedError('IS_A_PAGE_WITH_FEEDS', { alternatives: unique })
    : new FeedError('IS_A_PAGE')
}

function readRss(feed: Rss, feedUrl: string): ParsedFeed {
  const links = feed.atom?.links ?? []
  const link = resolveAddress(feed.link ?? alternate(links), feed.xml?.base ?? feedUrl)
  const base = feed.xml?.base ?? link ?? feedUrl
  const language = feed.language ?? feed.dc?.languages?.[0] ?? feed.xml?.lang
  return {
    title: plainTitle(feed.title ?? ''),
    link,
    language,
    ...webSub(links, feedUrl),
    items: (feed.items ?? []).map(item => createItem(readRssItem(item), item.xml?.base ?? base, language)),
  }
}

function readRssItem(item: NonNullable<Rss['items']>[number]): RawItem {
  const permalink = item.guid?.isPermaLink === false ? undefined : item.guid?.value
  const isAddress = /^https?:\/\//i.test(permalink ?? '')
  const whole = item.content?.encoded
  return {
    guid: item.guid?.value ?? item.dc?.identifiers?.[0],
    url: item.link ?? alternate(item.atom?.links ?? []) ?? (isAddress ? permalink : undefined),
    title: item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value,
    html: whole ?? item.description ?? item.atom?.content?.value ?? item.media?.description?.value,
    summary: whole ? item.description : item.atom?.summary?.value,
    dates: [
      item.pubDate,
      item.dc?.dates?.[0],
      item.dcterms?.created,
      item.atom?.published,
      item.atom?.updated,
    ].flat(),
    author: item.dc?.creators?.[0] ?? names(item.authors) ?? item.itunes?.author,
    categories: [...(item.categories ?? []).map(category => category.name), ...(item.dc?.subjects ?? [])],
    images: [
      ...mediaPictures(item.media),
      ...enclosedPictures((item.enclosures ?? []).map(({ url, type }) => ({ href: url, type }))),
      ...(item.itunes?.image ? [{ url: item.itunes.image }] : []),
    ],
    language: item.dc?.languages?.[0] ?? item.xml?.lang,
  }
}

function readAtom(feed: Atom, feedUrl: string): ParsedFeed {
  const links = feed.links ?? []
  const ownBase = resolveAddress(feed.xml?.base, feedUrl)
  const link = resolveAddress(alternate(links), ownBase ?? feedUrl)
  const feedBase = ownBase ?? link ?? feedUrl
  const author = names(feed.authors)
  return {
    title: plainTitle(feed.title?.value ?? ''),
    link,
    language: feed.xml?.lang,
    ...webSub(links, feedUrl),
    items: (feed.entries ?? []).map(entry => {
      const base = resolveAddress(entry.xml?.base, feedUrl) ?? feedBase
      return createItem(readAtomEntry(entry, author), base, entry.xml?.lang ?? feed.xml?.lang)
    }),
  }
}

function readAtomEntry(entry: NonNullable<Atom['entries']>[number], feedAuthor: string | undefined): RawItem {
  const links: Link[] = entry.links ?? []
  const whole = entry.content?.value
  const isAddress = /^https?:\/\//i.test(entry.id ?? '')
  return {
    guid: entry.id,
    url: alternate(links) ?? entry.content?.src ?? (isAddress ? entry.id : undefined),
    title: entry.title?.value ?? entry.media?.title?.value,
    html: whole ?? entry.summary?.value ?? mediaDescription(entry.media),
    htmlBase: whole ? entry.content?.xml?.base : entry.summary?.xml?.base,
    summary: whole ? entry.summary?.value : undefined,
    dates: [entry.published, entry.dc?.dates?.[0], entry.updated].flat(),
    author: names(entry.authors) ?? entry.dc?.creators?.[0] ?? feedAuthor,
    categories: [
      ...(entry.categories ?? []).map(({ label, term }) => label ?? term),
      ...(entry.dc?.subjects ?? []),
    ],
    images: [
      ...mediaPictures(entry.media),
      ...enclosedPictures(links.filter(({ rel }) => rel === 'enclosure')),
    ],
    language: entry.xml?.lang,
  }
}

function readJson(text: string, feedUrl: string): ParsedFeed {
  const feed = readJsonFeed(text, maxItems)
  if (!feed) throw new FeedError('NOT_A_FEED')
  const base = resolveAddress(feed.home_page_url, feedUrl) ?? feedUrl
  return {
    title: plainTitle(feed.title ?? ''),
    link: resolveAddress(feed.home_page_url, feedUrl),
    language: feed.language,
    hub: feed.hubs?.find(({ type }) => type?.toLowerCase() === 'websub')?.url,
    self: resolveAddress(feed.feed_url, feedUrl),
    items: (feed.items ?? []).map(item =>
      createItem(readJsonItem(item, names(feed.authors)), base, feed.language),
    ),
  }
}

function readJsonItem(item: NonNullable<Json['items']>[number], feedAuthor: string | undefined): RawItem {
  const pictures = [item.image, item.banner_image].flatMap(url => (url ? [{ url }] : []))
  return {
    guid: item.id,
    url: item.url ?? item.external_url ?? (/^https?:/.test(item.id ?? '') ? item.id : undefined),
    title: item.title,
    html: item.content_html ?? (item.content_text ? textAsHtml(item.content_text) : undefined),
    summary: item.summary && escapeText(item.summary),
    dates: [item.date_published, item.date_modified],
    author: names(item.authors) ?? feedAuthor,
    categories: item.tags ?? [],
    images: [
      ...pictures,
      ...enclosedPictures(
        (item.attachments ?? []).map(({ url, mime_type }) => ({ href: url, type: mime_type })),
      ),
    ],
    language: item.language,
  }
}

function names(people: { name?: string }[] | undefined): string | undefined {
  return people?.flatMap(({ name }) => name ?? []).join('، ') || undefined
}

function textAsHtml(text: string): string {
  return escapeText(text).replaceAll('\n', '<br>')
}

/** The address of what a person reads: `alternate`, or no rel at all (RFC 4287 §4.2.7.2), HTML before others. */
function alternate(links: Link[]): string | undefined {
  const candidates = links.filter(
    ({ href, rel }) => href && (rel ?? 'alternate').toLowerCase() === 'alternate',
  )
  return (candidates.find(({ type }) => !type || type.includes('html')) ?? candidates[0])?.href
}

function webSub(links: Link[], feedUrl: string): { hub: string | undefined; self: string | undefined } {
  const find = (wanted: string) => resolveAddress(links.find(({ rel }) => rel === wanted)?.href, feedUrl)
  return { hub: find('hub'), self: find('self') }
}

const pictureFile = /\.(jpe?g|png|gif|webp|avif)($|[?#])/i

function mediaPictures(media: Media | undefined): FeedPicture[] {
  if (!media) return []
  const groups = [media, ...(media.groups ?? [])]
  const contents = groups.flatMap(group => group.contents ?? [])
  const pictures = contents
    .filter(
      ({ url, medium, type }) =>
        url &&
        (medium === 'image' || type?.startsWith('image/') || (!medium && !type && pictureFile.test(url))),
    )
    .sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
  const thumbnails = [...groups, ...contents].flatMap(group => group.thumbnails ?? [])
  return [...pictures, ...thumbnails.sort((a, b) => (b.width ?? 0) - (a.width ?? 0))].flatMap(picture => {
    const alt = 'title' in picture ? (picture.title?.value ?? picture.description?.value) : undefined
    return picture.url ? [{ url: picture.url, ...(alt ? { alt } : {}) }] : []
  })
}

function mediaDescription(media: Media | undefined): string | undefined {
  return media?.description?.value ?? media?.groups?.[0]?.description?.value
}

function enclosedPictures(links: Link[]): FeedPicture[] {
  return links.flatMap(({ href, type }) =>
    href && (type?.startsWith('image/') || (!type && pictureFile.test(href))) ? [{ url: href }] : [],
  )
}
