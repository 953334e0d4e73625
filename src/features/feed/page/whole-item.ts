import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { countWords } from '../../../arabic/words.ts'
import type { Services } from '../../../platform/context.ts'
import { isDatabaseTrouble } from '../../../platform/database/presence.ts'
import type { Log } from '../../../platform/log.ts'
import type { Feed } from '../feed.contract.ts'
import { findSealed } from '../feed.credentials.queries.ts'
import { secretsFor } from '../feed.credentials.service.ts'
import type { RuleAnswer } from '../feed.item.schema.ts'
import { readPage } from '../feed.page.reader.ts'
import type { PageRule } from '../feed.page.schema.ts'
import { type CpuUse, readItem } from '../feed.reader.ts'
import type { FeedItem } from '../pipeline/feed-item.ts'
import { findFirst } from '../pipeline/judge.ts'
import { isOurs } from '../pipeline/own.ts'
import type { ReadItem } from '../pipeline/read-item.ts'
import { readingRule } from '../pipeline/reading-rule.ts'
import { fetchPage } from './fetch-page.ts'
import { type PageReason, PageRefusal } from './refusal.ts'

type Parts = Pick<Services, 'db' | 'outbound' | 'vault' | 'siteUrl'> & { stopping?: AbortSignal; log?: Log }

/** Milliseconds that the pages of one poll may take in all; later items come with their excerpts. */
export type PageBudget = { leftMs: number }
export const pageBudget = (): PageBudget => ({ leftMs: 120_000 })

/** An item never waits longer for its page. */
const longestMs = 25_000

type Reading = {
  spent?: CpuUse
  pages?: PageBudget
  /** The article exists already, so fetch the page even if the story is known. */
  isKnown?: boolean
}

/**
 * Reads an item with the text of its page if the filter wants that, its rules do not refuse it anyway, and the story is
 * not here yet. The item comes with the text of the feed whatever becomes of the page, whose answer is in the trace.
 * @throws FeedError as `readItem`
 */
export async function readWhole(
  parts: Parts,
  feed: Feed,
  item: FeedItem,
  { spent, pages = pageBudget(), isKnown = false }: Reading = {},
): Promise<ReadItem> {
  const read = await readItem(item, { ...feed, siteUrl: parts.siteUrl }, spent)
  if (!feed.pageText || !feed.fullText || !mayGain(read) || isOurs(item.url, parts.siteUrl)) return read
  if (!isKnown && (await findFirst(parts.db, read))) return read
  const began = Date.now()
  try {
    const whole = await readFromPage(parts, feed, item, {
      spent,
      until: began + Math.min(longestMs, pages.leftMs),
    })
    const says = `النص من صفحة الخبر: ${plural(whole.words, nouns.word)}، وفي الخلاصة ${formatNumber(countWords(read.text))}.`
    return { ...whole.read, source: item, isFromPage: true, answers: [answer(says), ...whole.read.answers] }
  } catch (error) {
    parts.stopping?.throwIfAborted()
    if (isDatabaseTrouble(error)) throw error
    const isRefusal = error instanceof PageRefusal
    // The item comes in all the same.
    if (!isRefusal) parts.log?.error({ err: error, feed: feed.id }, 'the page of an item could not be read')
    const reason = isRefusal ? error.message : 'تعذّرت قراءة الصفحة لعطل عندنا.'
    return { ...read, answers: [answer(`بقي النص كما في الخلاصة. ${reason}`), ...read.answers] }
  } finally {
    pages.leftMs -= Date.now() - began
  }
}

const answer = (says: string): RuleAnswer => ({ rule: 'page', verdict: 'passed', says, places: [] })

/** Words of exclusion stay there, whatever the page adds; a longer text may have the words that are required. */
function mayGain({ url, title, refusal }: ReadItem): boolean {
  if (!url || title === '') return false
  return !refusal || refusal.outcome === 'not_included' || refusal.outcome === 'unsuitable'
}

type Limits = { spent?: CpuUse | undefined; until: number }
type PageFeed = Parameters<typeof readingRule>[0] & Pick<Feed, 'pageRules'> & { id?: number | undefined }

/** @throws PageRefusal */
export async function readFromPage(
  { db, outbound, vault, siteUrl }: Omit<Parts, 'stopping' | 'log'>,
  feed: Omit<PageFeed, 'siteUrl'>,
  item: FeedItem,
  { spent, until }: Limits,
) {
  const sealed = feed.id === undefined ? undefined : await findSealed(db, feed.id)
  const fetching = fetchPage({ db, outbound }, item.url ?? '', {
    until,
    secretsFor: address => secretsFor(vault, sealed, address),
  })
  const page = await inTime(fetching, until, 'busy')
  const rule = readingRule({ ...feed, siteUrl })
  const pageRule = ruleOf(feed.pageRules, page.url)
  const reading = readPage([page, { item, rule, pageRule }], spent)
  return inTime(reading, until, 'heavy')
}

/** A page that comes or is read too slowly, or waits behind others, is given up; its work ends by itself. */
async function inTime<Read>(reading: Promise<Read>, until: number, reason: PageReason): Promise<Read> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageRefusal(reason)), Math.max(0, until - Date.now()))
  })
  reading.catch(() => {})
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

/** The rule of the page's own site, else that of the domain above, else that for every site. */
function ruleOf(rules: PageRule[], address: string): PageRule | undefined {
  const host = new URL(address).host.replace(/^www\./, '')
  const fits = rules.filter(({ site }) => {
    const bare = site.replace(/^www\./, '')
    return bare === '' || host === bare || host.endsWith(`.${bare}`)
  })
  return fits.toSorted((one, other) => other.site.length - one.site.length)[0]
}
