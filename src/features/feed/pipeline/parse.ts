import { undoDoubleEncoding } from '../../../arabic/double-encoding.ts'
import { findElements, parseHtml } from '../../../platform/html/tree.ts'
import { FeedError, maxItems } from './feed-error.ts'
import type { ParsedFeed } from './feed-item.ts'
import { resolveAddress } from './item.ts'
import { readJsonFeed } from './json-feed.ts'
import { readXmlFeed } from './xml-feed.ts'

/**
 * Parses a feed of any format. Odd contents are repaired or skipped.
 * @param feedUrl base of relative addresses
 * @throws FeedError if the text has no feed
 */
export function parseFeed(text: string, feedUrl: string): ParsedFeed {
  const trimmed = text.trim()
  if (trimmed === '') throw new FeedError('EMPTY')
  const read = trimmed.startsWith('{') ? readJsonFeed : readXmlFeed
  const feed = read(trimmed, feedUrl, maxItems)
  if (!feed) throw notAFeed(trimmed, feedUrl)
  return { ...feed, title: undoDoubleEncoding(feed.title) }
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
