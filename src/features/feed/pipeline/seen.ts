import { truncate } from '../../../arabic/truncate.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { Feed } from '../feed.contract.ts'
import { listSeen, listSeenByLink, type SeenItem } from '../feed.item.queries.ts'
import { markListed } from '../feed.old.queries.ts'
import type { FeedItem } from './feed-item.ts'
import { keyOf, linkKey } from './identity.ts'
import { isTaken } from './outcome.ts'
import { stripTracking } from './tracking.ts'

/** Maximum length of an article's title. */
export const titleLength = 300

/** A known item that became an article, with its current content. */
export type KnownItem = { item: FeedItem; row: SeenItem & { articleId: number } }

/** A known item to which its feed has given another guid. */
export type Move = { item: FeedItem; row: SeenItem }

/** An item taken for another one, with the reason in Arabic. */
export type SkippedItem = { item: FeedItem; articleId: number | null; reason: string }

/**
 * Gives each item of a document a unique guid. A guid shared by several stories identifies none of them, so it is
 * combined with the link.
 */
export function tellApart(given: FeedItem[]): FeedItem[] {
  const items = withOwnFragments(given)
  const groups = Map.groupBy(items, ({ guid }) => guid)
  const shared = new Set(
    [...groups].flatMap(([guid, group]) => (countOf(group, linkOf) > 1 && countTexts(group) > 1 ? guid : [])),
  )
  return items.map(item =>
    item.guid !== '' && shared.has(item.guid)
      ? { ...item, guid: guidWithLink(item), sharedGuid: item.guid }
      : item,
  )
}

function countOf(items: FeedItem[], read: (item: FeedItem) => string): number {
  return items.length < 2 ? items.length : new Set(items.map(read)).size
}

const countTexts = (items: FeedItem[]) => countOf(items, ({ title, html }) => title + html)

/** Marks items whose links differ from those of others in their fragment alone, as in a page of many updates. */
function withOwnFragments(items: FeedItem[]): FeedItem[] {
  const groups = Map.groupBy(items, ({ url }) => linkKey(url))
  const several = new Set([...groups.values()].flatMap(group => (countTexts(group) > 1 ? group : [])))
  const isOwn = (item: FeedItem) => hasFragment(item) && (item.guid === item.url || several.has(item))
  return items.map(item => (isOwn(item) ? { ...item, hasOwnFragment: true } : item))
}

/** `#0` is a revision in some feeds. */
function hasFragment({ url }: FeedItem): boolean {
  return /^[^#]*#(?!\d{0,2}$)/.test(stripTracking(url ?? ''))
}

function linkOf({ url, title, hasOwnFragment }: Pick<FeedItem, 'url' | 'title' | 'hasOwnFragment'>): string {
  return url ? linkKey(url, { hasOwnFragment }) : title
}

/** Guid of an item whose guid others share. */
function guidWithLink(item: FeedItem): string {
  return `${item.guid} ${linkOf(item)}`
}

/**
 * Separates new items from those that became articles, each once: feeds repeat items, also within a document. An item
 * with link and title of a missing one is that item with a new guid (`moves`). `skipped` are other stories under a known guid,
 * which are recorded.
 */
export async function dropSeen(
  db: Handle,
  { id: feedId, uniqueLink }: Pick<Feed, 'id' | 'uniqueLink'>,
  items: FeedItem[],
): Promise<{
  fresh: FeedItem[]
  known: KnownItem[]
  moves: Move[]
  skipped: SkippedItem[]
  seenAt: (item: FeedItem) => Date | undefined
}> {
  const named = items.filter(({ guid }) => guid !== '')
  const guids = named.flatMap(guidsOf)
  const keys = guids.map(keyOf)
  const seen = await listSeen(db, feedId, keys)
  await markListed(db, feedId, keys)
  const rowByGuid = (guid: string) => seen.get(keyOf(guid).toString('hex'))
  const moves = uniqueLink ? await listMoves(db, feedId, named, seen) : new Map<string, Move>()
  // Rows whose guid now belongs to another item, or is free.
  const moved = new Set(
    [...moves.values()].flatMap(({ item, row }) => [row, rowByGuid(item.guid)]).map(row => row?.id),
  )
  const rowOf = (guid: string) => {
    const row = rowByGuid(guid)
    return row && moved.has(row.id) ? undefined : row
  }
  const fresh = new Map<string, FeedItem>()
  const known = new Map<number, Move>()
  const skipped = new Map<string, SkippedItem>()
  const skip = (item: FeedItem, guid: string, reason: string, articleId: number | null) => {
    if (!rowOf(guid)) skipped.set(guid, { item: { ...item, guid }, articleId, reason })
  }
  for (const item of named) {
    const move = moves.get(item.guid)
    if (move?.item === item) {
      known.set(move.row.id, move)
      continue
    }
    const [own, other] = [rowOf(item.guid), rowOf(otherGuid(item))]
    const first = fresh.get(item.guid) ?? move?.item
    if (own && !item.sharedGuid && isAnotherStory(item, own)) {
      skip(item, otherGuid(item), reasons.otherLink, own.articleId)
      continue
    }
    const row = own ?? (other && !isAnotherLink(item, other) ? other : undefined)
    if (row) {
      if (!known.has(row.id)) known.set(row.id, { item, row })
      continue
    }
    if (!first) fresh.set(item.guid, item)
    else if (isAnotherTitle(item, first)) skip(item, guidWithTitle(item), reasons.sameLink, null)
  }
  return {
    fresh: [...fresh.values()],
    known: [...known.values()].flatMap(({ item, row }) => (becameArticle(row) ? { item, row } : [])),
    moves: [...moves.values()],
    skipped: [...skipped.values()],
    seenAt: item => {
      const row = moves.get(item.guid)?.row ?? rowByGuid(item.guid) ?? rowByGuid(otherGuid(item))
      return row && new Date(row.seenAt)
    },
  }
}

/**
 * Items with link and title of a known one, by guid, which is new or was another story's: some feeds number their items
 * from the top.
 */
async function listMoves(
  db: Handle,
  feedId: number,
  items: FeedItem[],
  seen: Map<string, SeenItem>,
): Promise<Map<string, Move>> {
  const rowOf = (guid: string) => seen.get(keyOf(guid).toString('hex'))
  const moves = new Map<string, Move>()
  const placed = new Set<number>()
  const unplaced: FeedItem[] = []
  for (const item of items) {
    const [own, other] = [rowOf(item.guid), rowOf(otherGuid(item))]
    const isOwn = own && (item.sharedGuid || !isAnotherStory(item, own))
    const row = isOwn ? own : !own && other && !isAnotherLink(item, other) ? other : undefined
    if (row) placed.add(row.id)
    else if (item.url) unplaced.push(item)
  }
  const articles = await listSeenByLink(
    db,
    feedId,
    unplaced.map(item => keyOf(linkOf(item))),
  )
  // An item that did not become an article is not found by its link, but other items of the document have its guid now.
  const others = new Map(
    [...seen.values()].flatMap(row =>
      [false, true].map(
        hasOwnFragment => [linkOf({ url: row.link, title: '', hasOwnFragment }), row] as const,
      ),
    ),
  )
  for (const item of unplaced) {
    const row = articles.get(keyOf(linkOf(item)).toString('hex')) ?? others.get(linkOf(item))
    if (!row || placed.has(row.id) || moves.has(item.guid) || isAnotherTitle(item, row)) continue
    placed.add(row.id)
    moves.set(item.guid, { item, row })
  }
  return moves
}

export function becameArticle(row: SeenItem): row is KnownItem['row'] {
  return isTaken(row) && row.articleId !== null
}

const reasons = {
  otherLink: 'معرّفها في الخلاصة معرّف خبر ورد من قبل برابط آخر وعنوان آخر، فعُدّت الخبر نفسه.',
  sameLink: 'معرّفها ورابطها لخبر آخر في الخلاصة نفسها، فعُدّت الخبر نفسه.',
}

/** All guids under which an item may be known. */
export const guidsOf = (item: FeedItem) => [item.guid, otherGuid(item), guidWithTitle(item)]

/** Another item may share this guid at one poll and not at the next. */
function otherGuid(item: FeedItem): string {
  return item.sharedGuid ?? guidWithLink(item)
}

function guidWithTitle(item: FeedItem): string {
  return `${item.guid} ${item.title}`
}

function isAnotherStory(item: FeedItem, row: SeenItem): boolean {
  return isAnotherTitle(item, row) && isAnotherLink(item, row)
}

function isAnotherTitle({ title }: FeedItem, other: { title: string }): boolean {
  return title !== '' && truncate(title, titleLength) !== truncate(other.title, titleLength)
}

function isAnotherLink(item: FeedItem, row: SeenItem): boolean {
  const { hasOwnFragment } = item
  return (
    Boolean(item.url && row.link) && linkOf(item) !== linkOf({ url: row.link, title: '', hasOwnFragment })
  )
}
