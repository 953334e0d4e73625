import { civil } from '../../../arabic/dates.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { getHouseStyle } from '../../setting/setting.service.ts'
import { countPublishedInHour, isCaughtUp, listKnownLinks } from '../feed.brake.queries.ts'
import type { Feed } from '../feed.contract.ts'
import type { ReadItem } from './read-item.ts'
import { siteOf } from './site-of.ts'

/** The reason why an item of a filter that publishes automatically waits for an editor. */
export type Brake =
  | 'newHost'
  | 'empty'
  | 'garbled'
  | 'first'
  | 'old'
  | 'notArabic'
  | 'unpictured'
  | 'otherSite'
  | 'tooMany'
  | 'copy'
  | 'hours'

/** Settings of a filter that stop items. */
export type BrakeRule = Pick<Feed, 'maxAgeHours' | 'arabicToPublish' | 'pictureToPublish'>

type BrakedItem = Pick<ReadItem, 'isEmpty' | 'isGarbled' | 'isArabic' | 'publishedAt'> & {
  url?: string | undefined
  hasPicture: boolean
}

/** Brakes that follow from the item alone. */
export function brakeOf(rule: BrakeRule, item: BrakedItem, now = Date.now()): Brake | undefined {
  if (item.isEmpty) return 'empty'
  if (item.isGarbled) return 'garbled'
  if (isOld(rule, item, now)) return 'old'
  if (rule.arabicToPublish && !item.isArabic) return 'notArabic'
  if (rule.pictureToPublish && !item.hasPicture) return 'unpictured'
  return undefined
}

/** Items without a date, also in their link, count as new, as some feeds have none. */
function isOld({ maxAgeHours }: BrakeRule, { publishedAt, url }: BrakedItem, now: number): boolean {
  const at = publishedAt?.getTime() ?? endOfDateIn(url ?? '')
  return maxAgeHours !== null && at !== undefined && now - at > maxAgeHours * 3_600_000
}

const dateInPath = /\/(20\d\d)[/-](0?[1-9]|1[0-2])(?:[/-](0?[1-9]|[12]\d|3[01]))?(?=[/-]\D|[/-][^/]{3})/

/** The end of the day, or of the month, in a link such as `/2020/01/05/story`. */
function endOfDateIn(link: string): number | undefined {
  const [, year, month, day] = dateInPath.exec(link) ?? []
  if (!year || !month) return undefined
  return day
    ? Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)
    : Date.UTC(Number(year), Number(month), 1)
}

/** A feed whose known items are on more sites than this collects those of others. */
const maxSites = 3

/** Whether a link leaves the sites of known items. */
export function isOtherSite(link: string | undefined, links: readonly string[]): boolean {
  const site = link ? siteOf(link) : ''
  const known = new Set(links.map(siteOf).filter(Boolean))
  return site !== '' && known.size > 0 && known.size <= maxSites && !known.has(site)
}

type Hours = Pick<Feed, 'publishFrom' | 'publishUntil'>

/** Whether the newsroom's clock is outside the hours of a filter, which may pass midnight. */
export function isOutsideHours(
  { publishFrom, publishUntil }: Hours,
  timeZone: string,
  now = new Date(),
): boolean {
  const [from, until] = [publishFrom ?? 0, publishUntil ?? 24]
  if (from === until % 24) return false
  const { hour } = civil(now, timeZone, 'gregory')
  return from < until ? hour < from || hour >= until : hour < from && hour >= until
}

/** Whether a filter with hours is outside of them now. */
export async function isClosed(db: Handle, hours: Hours): Promise<boolean> {
  if (hours.publishFrom === null && hours.publishUntil === null) return false
  return isOutsideHours(hours, (await getHouseStyle(db)).timeZone)
}

/** Tries all brakes. The transaction must hold the filter's claim. */
export async function findBrake(
  tx: Handle,
  feed: Feed,
  item: BrakedItem & Pick<ReadItem, 'url'>,
): Promise<Brake | undefined> {
  if (!feed.autoPublish) return undefined
  if (feed.movedTo !== null) return 'newHost'
  const own = brakeOf(feed, item)
  if (own) return own
  if (await isClosed(tx, feed)) return 'hours'
  if (feed.fromNowOn && !(await isCaughtUp(tx, feed.id))) return 'first'
  if (feed.knownSiteOnly && isOtherSite(item.url, await listKnownLinks(tx, feed.id))) return 'otherSite'
  if (feed.hourlyLimit !== null && (await countPublishedInHour(tx, feed.id)) >= feed.hourlyLimit)
    return 'tooMany'
  return undefined
}
