import type { z } from 'zod'
import { formatNumber } from '../../arabic/digits.ts'
import { countWords } from '../../arabic/words.ts'
import type { Services } from '../../platform/context.ts'
import { findPublishHold } from '../article/article.import.service.ts'
import type { trialInput } from './feed.contract.ts'
import { secretsOfTrial } from './feed.credentials.service.ts'
import type { triedItem } from './feed.item.schema.ts'
import { namesOfMappings } from './feed.mapping.service.ts'
import { readFeed, readItem } from './feed.reader.ts'
import { folderOf } from './folder/folder-address.ts'
import { isOfFolder } from './folder/poll-folder.ts'
import { tryFolder } from './folder/try-folder.ts'
import { brakeOf, isClosed } from './pipeline/brakes.ts'
import { belongsTo, splitAddress } from './pipeline/credentials.ts'
import { excerptAround } from './pipeline/excerpt.ts'
import { beyondNotice, cutNotice, FeedError } from './pipeline/feed-error.ts'
import type { FeedItem } from './pipeline/feed-item.ts'
import { fetchFeed } from './pipeline/fetch.ts'
import { followIndex } from './pipeline/follow-index.ts'
import { cut } from './pipeline/item.ts'
import { findRejection } from './pipeline/judge.ts'
import { ruleField } from './pipeline/match.ts'
import { outcomeOf } from './pipeline/outcome.ts'
import { isOurs } from './pipeline/own.ts'
import type { ReadItem } from './pipeline/read-item.ts'
import { storable } from './pipeline/storable.ts'

type TrialResult = { title: string; items: z.input<typeof triedItem>[]; notice: string }
type Trial = TrialResult | { refusal: string }
type TrialParts = Pick<Services, 'db' | 'outbound' | 'siteUrl' | 'vault' | 'incomingFolder'>

/** Characters shown of a long text. */
const shownText = 600
const maxItems = 50
/** Items fetched of an index. */
const maxOfIndex = 10
/** Characters of HTML cleaned per item; few articles have more. */
const longestHtml = 100_000
/** For all items; beyond it only the beginning of each is cleaned. */
const longestInAll = 1_000_000
const beginning = 4000
/** Somebody is waiting, possibly behind other trials. */
const longestReadingMs = 20_000

/** Tries a filter without storing anything: what it would import now, or the reason in Arabic why that is unknown. */
export async function tryFeed(parts: TrialParts, rule: Rule): Promise<Trial> {
  if (isOurs(rule.feedUrl, parts.siteUrl)) return { refusal: new FeedError('OURS').message }
  try {
    const until = Date.now() + longestReadingMs
    const document = await readTried(parts, rule, until)
    return 'refusal' in document ? document : await judgeTried(parts, rule, { document, until })
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    const offered = error.alternatives.length > 0 ? ` ${error.alternatives.join(' ')}` : ''
    return { refusal: `${error.message}${offered}` }
  }
}

type Rule = z.output<typeof trialInput>
type TriedDocument = Pick<TrialResult, 'title' | 'notice'> & { items: FeedItem[] }

/** @throws FeedError */
async function readTried(
  { db, outbound, siteUrl, vault, incomingFolder }: TrialParts,
  rule: Rule,
  until: number,
): Promise<TriedDocument | { refusal: string }> {
  const folder = folderOf(rule.feedUrl)
  if (folder) {
    const tried = await tryFolder(incomingFolder, folder, { maxItems, until })
    return 'refusal' in tried ? tried : { ...tried, title: folder }
  }
  const { address: url, signIn } = splitAddress(rule.feedUrl)
  const credentials = signIn ? { ...rule.credentials, ...signIn } : rule.credentials
  const secrets = await secretsOfTrial(db, vault, { id: rule.id, feedUrl: url, credentials })
  const result = await fetchFeed(outbound, { url, secrets })
  if (result.kind === 'unchanged') return { refusal: 'لم يُعد الخادم محتوى الخلاصة.' }
  if (result.kind !== 'fetched') return { refusal: result.message }
  const whole = await inTime(readFeed(result), until)
  if (!whole) throw new FeedError('TOO_HEAVY')
  const fetchOne = (link: string) =>
    fetchFeed(outbound, { url: link, secrets: belongsTo(url, link) ? secrets : undefined })
  const { parsed } = await followIndex({ siteUrl }, whole, whole.index ?? [], {
    fetchOne,
    most: maxOfIndex,
    until,
  })
  if ([result.url, parsed.self, parsed.link].some(address => isOurs(address, siteUrl))) {
    throw new FeedError('OURS')
  }
  const notices = [result.isCut && cutNotice, parsed.beyond > 0 && beyondNotice(parsed.beyond)]
  return { title: parsed.title, items: parsed.items, notice: notices.filter(Boolean).join(' ') }
}

/** @throws FeedError */
async function judgeTried(
  { db, siteUrl }: TrialParts,
  rule: Rule,
  { document: { title, items: all, notice: found }, until }: { document: TriedDocument; until: number },
): Promise<TrialResult> {
  const hold = rule.autoPublish ? await findPublishHold(db, rule.agencyId) : undefined
  const isLate = rule.autoPublish && (await isClosed(db, rule))
  const namesOf = await namesOfMappings(db, rule.mappings)
  const items: TrialResult['items'] = []
  for (const { item, notice } of withinBudget(all.slice(0, maxItems).map(storable))) {
    const read = await inTime(readItem(item, { ...rule, siteUrl }), until)
    if (!read) break
    const brake =
      brakeOf(rule, { ...read, hasPicture: read.image !== undefined }) ?? (isLate ? 'hours' : undefined)
    const { outcome, reason } = (await findRejection(db, read)) ?? outcomeOf(rule, read, hold ?? brake)
    const { text, places } = shownPlaces(read, rule)
    const image = read.image?.url
    items.push({
      title: read.title,
      link: read.url ?? '',
      publishedAt: read.publishedAt?.toISOString() ?? null,
      summary: read.summary,
      text,
      words: countWords(read.body.text),
      image: isOfFolder(image) ? image!.slice(image!.lastIndexOf('/') + 1) : (image ?? null),
      outcome,
      reason: [reason, notice].filter(Boolean).join(' '),
      places,
      mapped: namesOf(read.mapped),
    })
  }
  const notice =
    items.length < all.length
      ? `جُرّبت أوائل أخبار الخلاصة وحدها: ${formatNumber(items.length)} من ${formatNumber(all.length)}.`
      : ''
  return { title, items, notice: [found, notice].filter(Boolean).join(' ') }
}

/** The shown text is that of the article, which is the summary if the filter takes no full text. */
function shownPlaces({ body, places }: ReadItem, { fullText }: { fullText: boolean }) {
  const shownField = fullText ? 'text' : 'summary'
  const excerpt = excerptAround(
    body.text,
    places.filter(({ field }) => field === shownField),
    shownText,
  )
  const elsewhere = places.filter(({ field }) => field !== 'text' && field !== 'summary')
  return {
    text: excerpt.text,
    places: [...elsewhere, ...excerpt.places].map(place => ({ ...place, field: ruleField[place.field] })),
  }
}

function withinBudget(items: FeedItem[]): { item: FeedItem; notice: string }[] {
  let left = longestInAll
  return items.map(item => {
    const most = Math.max(beginning, Math.min(longestHtml, left))
    const isLong = item.html.length > most
    left -= Math.min(item.html.length, most)
    return isLong
      ? { item: { ...item, html: cut(item.html, most) }, notice: 'نصها طويل، فجُرّب أوله وحده.' }
      : { item, notice: '' }
  })
}

/** Undefined if it is not done in time. */
async function inTime<Read>(reading: Promise<Read>, until: number): Promise<Read | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, until - Date.now()))
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
