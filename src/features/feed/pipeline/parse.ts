import { undoDoubleEncoding } from '../../../arabic/double-encoding.ts'
import { findElements, parseHtml } from '../../../platform/html/tree.ts'
import { FeedError, maxItems } from './feed-error.ts'
import type { ParsedFeed } from './feed-item.ts'
import { resolveAddress } from './item.ts'
import { readJsonFeed } from './json-feed.ts'
import { isNewsMl, readNewsMl } from './newsml.ts'
import { readNinjs } from './ninjs.ts'
import { readXmlFeed } from './xml-feed.ts'

/**
 * Parses a feed of any format. Odd contents are repaired or skipped.
 * @param feedUrl base of relative addresses
 * @throws FeedError if the text has no feed
 */
export function parseFeed(text: string, feedUrl: string): ParsedFeed {
  const trimmed = text.trim()
  if (trimmed === '') throw new FeedError('EMPTY')
  const feed = readAnyFormat(trimmed, feedUrl)
  if (!feed) throw notAFeed(trimmed, feedUrl)
  return { ...feed, title: undoDoubleEncoding(feed.title) }
}

/** Agencies' formats first: a list of ninjs could be taken for a JSON Feed. */
function readAnyFormat(text: string, feedUrl: string): ParsedFeed | undefined {
  if (/^[[{]/.test(text)) return readNinjs(text, feedUrl, maxItems) ?? readJsonFeed(text, feedUrl, maxItems)
  return isNewsMl(text) ? readNewsMl(text, feedUrl, maxItems) : readXmlFeed(text, feedUrl, maxItems)
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
