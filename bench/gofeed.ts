/**
 * `node bench/gofeed.ts ~/gofeed`: how many of the facts that gofeed's own tests expect of an item our parser reads, too,
 * on a checkout of github.com/mmcdole/gofeed. Facts are titles, links, dates, authors, categories, guids, pictures,
 * recordings and texts; those of a whole feed are its title, link and language.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodeFeed } from '../src/features/feed/pipeline/decode.ts'
import type { FeedItem, ParsedFeed } from '../src/features/feed/pipeline/feed-item.ts'
import { parseFeed } from '../src/features/feed/pipeline/parse.ts'
import { htmlToText } from '../src/platform/html/html.ts'
import { line, verdict } from './machine.ts'

type Links = (string | { href?: string })[]
type ExpectedFeed = {
  title?: string
  link?: string
  links?: Links
  language?: string
  items?: ExpectedItem[]
  /** Items of Atom's own parser. */
  entries?: ExpectedItem[]
}
/** Its three parsers name them differently. */
type ExpectedItem = {
  title?: string
  link?: string
  links?: Links
  id?: string
  guid?: string | { value: string }
  content?: string | { value?: string }
  description?: string
  summary?: string
  publishedParsed?: string
  updatedParsed?: string
  pubDateParsed?: string
  categories?: (string | { value?: string; term?: string })[]
  authors?: { name?: string; email?: string }[]
  image?: { url?: string }
  enclosures?: { url?: string; type?: string }[]
}

const [, , checkout] = process.argv
if (!checkout) throw new Error('give the folder of a checkout of gofeed')
const folders = [
  'translator/rss',
  'translator/atom',
  'translator/json',
  'parser/rss',
  'parser/atom',
  'parser/json',
]
const address = 'https://feed.example/feed'
const facts = { all: 0, read: 0 }
const wordsOf = (fact: string | { value?: string; term?: string } | undefined) =>
  typeof fact === 'string' ? fact : (fact?.value ?? fact?.term)
/** Text without markup, which gofeed keeps in titles and categories. It may be escaped twice. */
const plain = (text = '') => htmlToText(htmlToText(text)).replace(/\s+/g, ' ').trim()

for (const name of folders) compareFolder(path.join(checkout, 'testdata', name))
line('facts that gofeed expects', String(facts.all))
line('of them read', (facts.read / facts.all).toFixed(3), verdict(facts.read / facts.all >= 0.98, '≥ .98'))

function compareFolder(folder: string): void {
  const files = readdirSync(folder)
  for (const file of files.filter(name => name.endsWith('.json'))) {
    const source = files.find(name => name !== file && path.parse(name).name === path.parse(file).name)
    if (!source) continue
    const expected = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as ExpectedFeed
    compare(source, read(readFileSync(path.join(folder, source))), expected)
  }
}

function read(bytes: Buffer): ParsedFeed | undefined {
  try {
    return parseFeed(decodeFeed(bytes).text, address)
  } catch {
    return undefined
  }
}

function compare(file: string, feed: ParsedFeed | undefined, expected: ExpectedFeed): void {
  check(file, 'title', expected.title, text => plain(feed?.title) === plain(text))
  check(file, 'link', expected.link, url => isOneOf(feed?.link, [url, ...addressesIn(expected.links)]))
  check(file, 'language', expected.language, text => feed?.language?.toLowerCase() === text.toLowerCase())
  for (const [at, item] of (expected.items ?? expected.entries ?? []).entries())
    compareItem(file, feed?.items[at], item)
}

function compareItem(file: string, item: FeedItem | undefined, expected: ExpectedItem): void {
  const texts = [item?.html, item?.summary].map(text => plain(text))
  const media = [...(item?.images ?? []), ...(item?.media ?? [])].map(({ url }) => url)
  // Pictures in the text are found with it.
  const hasMedia = (url: string) =>
    media.some(one => isSameAddress(one, url)) || `${item?.html} ${item?.summary}`.includes(url)
  const at = expected.publishedParsed ?? expected.pubDateParsed ?? expected.updatedParsed
  const { guid = expected.id, content } = expected
  check(file, 'item title', expected.title, text => plain(item?.title) === plain(text))
  check(file, 'item link', expected.link, url => isOneOf(item?.url, [url, ...addressesIn(expected.links)]))
  check(file, 'item guid', wordsOf(guid), one => item?.guid === one)
  check(file, 'item date', at, time => item?.publishedAt?.getTime() === Date.parse(time))
  for (const text of [wordsOf(content), expected.description, expected.summary])
    check(file, 'item text', text, one => texts.includes(plain(one)))
  check(file, 'item picture', expected.image?.url, hasMedia)
  for (const { url, type = '' } of expected.enclosures ?? [])
    if (/^(image|audio|video)\//.test(type)) check(file, 'item enclosure', url, hasMedia)
  for (const category of expected.categories ?? [])
    check(
      file,
      'item category',
      wordsOf(category),
      name => item?.categories.some(one => plain(one) === plain(name)) ?? false,
    )
  for (const { name } of expected.authors ?? [])
    check(file, 'item author', name, one => item?.author?.includes(one) ?? false)
}

/** Facts that a test of gofeed does not name do not count. */
function check(
  file: string,
  what: string,
  expected: string | undefined,
  isRead: (expected: string) => boolean,
) {
  if (!expected?.trim()) return
  facts.all += 1
  if (isRead(expected)) facts.read += 1
  else console.log(`  ${file}: ${what}: ${expected.slice(0, 80)}`)
}

/** If an item has several links without a relation, gofeed takes the last, and we take the first. */
function isOneOf(ours: string | undefined, theirs: string[]): boolean {
  return theirs.some(one => isSameAddress(ours, one))
}

function addressesIn(links: Links = []): string[] {
  return links.flatMap(link => (typeof link === 'string' ? link : (link.href ?? [])))
}

function isSameAddress(ours: string | undefined, theirs: string): boolean {
  if (ours === undefined || !URL.canParse(theirs, address)) return false
  return new URL(ours, address).href === new URL(theirs, address).href
}
