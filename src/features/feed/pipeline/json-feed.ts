import { type JsonFeed, parseJsonFeed } from 'feedsmith'
import type { ParsedFeed } from './feed-item.ts'
import { createItem, plainTitle, type RawItem, resolveAddress } from './item.ts'
import { enclosedMedia, enclosedPictures } from './media-rss.ts'

type Json = JsonFeed.Feed<string>

/**
 * Parses a JSON Feed; of a truncated one the complete items. Undefined for other JSON.
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function readJsonFeed(text: string, feedUrl: string, maxItems: number): ParsedFeed | undefined {
  const json = parseLoosely(text)
  const feed = json ? readJson(json, maxItems) : undefined
  const all = isFeed(json) ? json.items.length : 0
  if (!feed) return undefined
  const link = resolveAddress(feed.home_page_url, feedUrl)
  const older = resolveAddress(feed.next_url, feedUrl)
  return {
    title: plainTitle(feed.title ?? ''),
    link,
    language: feed.language,
    hub: feed.hubs?.find(({ type }) => type?.toLowerCase() === 'websub')?.url,
    self: resolveAddress(feed.feed_url, feedUrl),
    ...(older && { older }),
    items: (feed.items ?? []).map(item =>
      createItem(readJsonItem(item, names(feed.authors)), link ?? feedUrl, feed.language),
    ),
    beyond: Math.max(0, all - maxItems),
  }
}

/** Parses JSON; a truncated list keeps its complete items. Undefined for other broken texts. */
export function parseLoosely(text: string): unknown {
  return parseJson(text) ?? parseJson(closeAfterLastItem(text))
}

function readJson(json: unknown, maxItems: number): Json | undefined {
  try {
    return parseJsonFeed(withKnownVersion(json), { maxItems }) as Json
  } catch {
    return undefined
  }
}

/** Some write `1`, `1.1` or an address of their own for `https://jsonfeed.org/version/1.1`. */
function withKnownVersion(json: unknown): unknown {
  return isFeed(json) ? { ...json, version: 'https://jsonfeed.org/version/1.1' } : json
}

function isFeed(json: unknown): json is { items: unknown[] } {
  return json !== null && typeof json === 'object' && 'items' in json && Array.isArray(json.items)
}

function readJsonItem(item: NonNullable<Json['items']>[number], feedAuthor: string | undefined): RawItem {
  const pictures = [item.image, item.banner_image].flatMap(url => (url ? [{ url }] : []))
  const attachments = (item.attachments ?? []).map(one => ({
    href: one.url,
    type: one.mime_type,
    title: one.title,
  }))
  return {
    guid: item.id,
    url: item.url ?? item.external_url ?? (/^https?:/.test(item.id ?? '') ? item.id : undefined),
    title: item.title,
    html: item.content_html ?? (item.content_text ? textAsHtml(item.content_text) : undefined),
    summary: item.summary && textAsHtml(item.summary),
    dates: [item.date_published, item.date_modified],
    author: names(item.authors) ?? feedAuthor,
    categories: item.tags ?? [],
    images: [...pictures, ...enclosedPictures(attachments)],
    media: enclosedMedia(attachments),
    language: item.language,
  }
}

function names(people: { name?: string }[] | undefined): string | undefined {
  return people?.flatMap(({ name }) => name ?? []).join('، ') || undefined
}

/** Uses numeric references: named ones would be taken for doubly escaped HTML. */
export function textAsHtml(text: string): string {
  return text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text up to the last complete object of the list `items`, with the missing ends added. */
function closeAfterLastItem(text: string): string | undefined {
  const list = /"items"\s*:\s*\[/.exec(text)
  if (!list) return undefined
  const start = list.index + list[0].length
  let depth = 0
  let end = start
  for (let at = start; at < text.length && depth >= 0; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') {
      depth--
      if (depth === 0 && sign === '}') end = at + 1
    }
  }
  return `${text.slice(0, end)}]}`
}

/** Index of the quote that ends the string begun at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
