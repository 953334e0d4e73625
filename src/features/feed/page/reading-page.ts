import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import robotsParser from 'robots-parser'
import { normaliseArabic } from '../../../arabic/normalise.ts'
import { countWords, splitWords } from '../../../arabic/words.ts'
import type { PageRule } from '../feed.page.schema.ts'
import { cleanItem } from '../pipeline/clean.ts'
import { decodeFeed } from '../pipeline/decode.ts'
import type { FeedItem } from '../pipeline/feed-item.ts'
import { contentKey } from '../pipeline/identity.ts'
import * as read from '../pipeline/read-item.ts'
import type { WithCpuTime } from '../pipeline/reading.ts'
import { metered } from '../pipeline/reading.ts'
import type { ReadingRule } from '../pipeline/reading-rule.ts'
import type { Page } from './page.ts'
import type { PageReason } from './refusal.ts'

/** The package's types describe an ES module, but Node loads it as CommonJS. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default

/** Our name in robots.txt. */
const agent = 'Warraq'

export function readRobots(body: string, page: string): WithCpuTime<{ allowed: boolean; delay: number }> {
  return metered(() => {
    const robots = parseRobots(new URL('/robots.txt', page).href, body)
    return { allowed: robots.isAllowed(page, agent) !== false, delay: robots.getCrawlDelay(agent) ?? 0 }
  })
}

/** The selectors that CSS does not know. */
export function listWrongSelectors(selectors: string[]): WithCpuTime<string[]> {
  return metered(() => {
    const { document } = parseHTML('<p></p>')
    return selectors.filter(selector => {
      try {
        document.querySelector(selector)
        return false
      } catch {
        return true
      }
    })
  })
}

type ReadPage = { read: Omit<read.ReadItem, 'source'>; words: number }

/** Reads an item with the text of its page, or says why it keeps the text of its feed. */
export function readPage(
  page: Page,
  { item, rule, pageRule }: { item: FeedItem; rule: ReadingRule; pageRule: PageRule | undefined },
): WithCpuTime<ReadPage | { refused: PageReason }> {
  return metered(() => {
    const html = decodeFeed(page.bytes, page.contentType).text
    if (html.trim() === '') return { refused: 'noText' }
    if (isTrap(html)) return { refused: 'heavy' }
    const { document } = parseHTML(asDocument(html)) as unknown as { document: Document }
    if (isNotToBeCopied(document, page.robots)) return { refused: 'noindex' }
    if (isPaid(document)) return { refused: 'paid' }
    const names = [
      document.querySelector('title')?.textContent,
      document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
    ]
    const base = document.querySelector('base[href]')?.getAttribute('href') ?? ''
    if (pageRule?.drop) for (const part of document.querySelectorAll(pageRule.drop)) part.remove()
    const content = pageRule?.content ? chosen(document, pageRule.content) : found(document)
    if (!content) return { refused: pageRule?.content ? 'selector' : 'noText' }
    const whole: FeedItem = {
      ...item,
      html: content,
      summary: item.summary || item.html,
      baseUrl: URL.parse(base, page.url)?.href ?? page.url,
      notice: '',
    }
    const excerpt = textOf(item)
    const result = read.readItem(whole, rule)
    if (countWords(result.text) <= countWords(excerpt)) return { refused: 'shorter' }
    if (!isSameStory(`${item.title} ${excerpt}`, [...names, result.text].join(' ')))
      return { refused: 'other' }
    // A later poll compares the feed's item with it, not the page.
    return { read: { ...result, contentKey: contentKey(item) }, words: countWords(result.text) }
  })
}

/** linkedom expects these tags, which HTML lets a page leave out. */
function asDocument(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<html><head></head><body>${html}</body></html>`
}

/** More than the longest real pages have. */
const maxElements = 30_000
/** As deep as browsers nest. linkedom takes minutes for a page that never closes its elements. */
const deepest = 512
const containers = new Set(
  'div span section article main nav aside header footer blockquote table ul ol a b i u em strong font center small'.split(
    ' ',
  ),
)

function isTrap(html: string): boolean {
  let elements = 0
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z]\w*)/gi)) {
    if (!slash) elements += 1
    if (containers.has(name.toLowerCase())) depth = slash ? Math.max(0, depth - 1) : depth + 1
    if (elements > maxElements || depth > deepest) return true
  }
  return false
}

function textOf(item: FeedItem): string {
  const { text, summary } = cleanItem(item)
  return text || summary
}

const fewestCharacters = 200

function found(document: Document): string | undefined {
  const options = { maxElemsToParse: maxElements, charThreshold: fewestCharacters }
  return new Readability(document, options).parse()?.content || undefined
}

const maxParts = 20

function chosen(document: Document, selector: string): string | undefined {
  const parts = [...document.querySelectorAll(selector)].slice(0, maxParts)
  // A part inside of another is there already.
  const outer = parts.filter(part => !parts.some(other => other !== part && other.contains(part)))
  return outer.map(part => part.outerHTML).join('') || undefined
}

const forbids = /\b(?:noindex|noarchive|none)\b/i

/** The publisher wants no copies of the page, of search engines or others. */
function isNotToBeCopied(document: Document, header: string): boolean {
  const metas = [...document.querySelectorAll('meta[name][content]')].filter(meta =>
    /^(?:robots|warraq)$/i.test(meta.getAttribute('name') ?? ''),
  )
  // `otherbot: noindex` is for others.
  const own = header.split(',').filter(part => !/^\s*(?!warraq\s*:)[\w-]+\s*:/i.test(part))
  return [...metas.map(meta => meta.getAttribute('content') ?? ''), ...own].some(text => forbids.test(text))
}

/** Subscriber-only pages, as schema.org and publishers mark them. */
function isPaid(document: Document): boolean {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
  if (scripts.some(({ textContent }) => /"isAccessibleForFree"\s*:\s*"?false\b/i.test(textContent ?? '')))
    return true
  const marks = [...document.querySelectorAll('[itemprop="isAccessibleForFree"]')]
  if (marks.some(mark => /false/i.test(mark.getAttribute('content') ?? mark.textContent ?? ''))) return true
  return document.querySelector('meta[property="article:content_tier"][content="locked"]') !== null
}

const maxCompared = 80
const shortestWord = 3
const leastShared = 0.6

/** Most words of the feed's title and excerpt are in the page: it is not the front page, or another story. */
function isSameStory(excerpt: string, page: string): boolean {
  const words = wordsOf(excerpt).slice(0, maxCompared)
  if (words.length === 0) return true
  const present = new Set(wordsOf(page))
  return words.filter(word => present.has(word)).length >= words.length * leastShared
}

function wordsOf(text: string): string[] {
  return [...new Set(splitWords(normaliseArabic(text)).filter(word => word.length >= shortestWord))]
}
