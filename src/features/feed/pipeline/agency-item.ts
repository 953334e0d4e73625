import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { parseFeedDate } from './dates.ts'
import type { FeedItem, ParsedFeed } from './feed-item.ts'
import { createItem, type RawItem } from './item.ts'

/** Fields of a news agency's item that feeds do not have. */
export type AgencyItem = RawItem & {
  /** The last version of a guid counts. */
  version: string | undefined
  status: string | undefined
  /** '' if the item is under an embargo without an end. */
  embargo: string | undefined
  usageTerms: string | undefined
}

/**
 * The items to take, newest first, and the guids of those that their agency cancelled or withholds; an embargo without
 * an end withholds, too.
 */
export function readAgencyItems(
  found: AgencyItem[],
  { base, language, maxItems }: { base: string; language: string | undefined; maxItems: number },
): Pick<ParsedFeed, 'items' | 'beyond' | 'cancelled'> {
  const latest = [...latestVersions(found).values()]
  const usable = latest
    .filter(isUsable)
    .map(item => ({ item, time: timeOf(item) }))
    .toSorted((one, other) => other.time - one.time)
  return {
    items: usable.slice(0, maxItems).map(({ item }) => withEmbargo(createItem(item, base, language), item)),
    beyond: Math.max(0, usable.length - maxItems),
    cancelled: latest
      .filter(item => !isUsable(item))
      .flatMap(({ guid }) => guid?.trim() || [])
      .slice(0, maxItems),
  }
}

/** Items without a guid are told apart by their title, as `createItem` does. */
function latestVersions(found: AgencyItem[]): Map<string, AgencyItem> {
  const latest = new Map<string, AgencyItem>()
  for (const item of found) {
    const key = item.guid?.trim() || `${item.url ?? ''} ${item.title ?? ''}`
    const known = latest.get(key)
    if (!known || isNewer(item, known)) latest.set(key, item)
  }
  return latest
}

function isNewer(item: AgencyItem, known: AgencyItem): boolean {
  const [one, other] = [Number(item.version), Number(known.version)]
  return one === other || Number.isNaN(one - other) ? timeOf(item) >= timeOf(known) : one > other
}

function timeOf({ dates }: AgencyItem): number {
  return dates.map(date => parseFeedDate(date)?.getTime()).find(time => time !== undefined) ?? 0
}

/** ninjs and NewsML-G2: `usable` unless said. */
function isUsable({ status, embargo }: AgencyItem): boolean {
  const isStopped = /^(?:stat:)?(?:cancell?ed|withheld)$/i.test(status?.trim() ?? '')
  return !isStopped && (embargo === undefined || parseFeedDate(embargo) !== undefined)
}

const longestTerms = 300

function withEmbargo(item: FeedItem, { embargo, usageTerms }: AgencyItem): FeedItem {
  const until = parseFeedDate(embargo)
  const isOn = until !== undefined && until.getTime() > Date.now()
  const terms = usageTerms?.replace(/\s+/g, ' ').trim().slice(0, longestTerms)
  const notices = [
    item.notice,
    isOn
      ? `تحت حظر ناشرها حتى ${formatGregorian(until.toISOString())}، ${formatTime(until.toISOString())}؛ لا تُنشر قبله.`
      : '',
    terms ? `شروط ناشرها: ${terms}` : '',
  ]
  return {
    ...item,
    notice: notices.filter(Boolean).join(' '),
    ...(until && { embargoedUntil: until.toISOString() }),
  }
}
