import { truncate } from '../../../arabic/truncate.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { createGate } from '../../../platform/process/gate.ts'
import { addTagsToImported, freeSlugsOfImport, importArticle } from '../../article/article.import.service.ts'
import { findAuthorNamed } from '../../author/author.service.ts'
import { openMentions } from '../../person/person.service.ts'
import { assignImported } from '../../workflow/assignment.import.service.ts'
import { lockClaim } from '../feed.claim.queries.ts'
import type { Feed } from '../feed.contract.ts'
import { isLaterCopy, rememberFirstCopy } from '../feed.copies.service.ts'
import { announceDropped } from '../feed.dropped.service.ts'
import { lockStory, recordFailure, recordItem } from '../feed.item.queries.ts'
import type { ItemOutcome } from '../feed.item.schema.ts'
import { findBrake } from './brakes.ts'
import { contentsOf, contentsUnread } from './contents.ts'
import type { FeedItem } from './feed-item.ts'
import { keyOf } from './identity.ts'
import { findFirst, type Judgement } from './judge.ts'
import { applyMappings } from './mapping.ts'
import { outcomeOf } from './outcome.ts'
import type { PicturedItem } from './pictured-item.ts'
import type { Poll } from './poll.ts'
import type { ReadItem } from './read-item.ts'
import { type SkippedItem, titleLength } from './seen.ts'

/** The editor's limit. */
export const maxPeople = 50
/** Characters of a guid stored for display; its key is a hash of all. */
const shownGuid = 500

/** Many polls wait for the network at once; only a few may use the database, to leave it to readers. */
const saving = createGate(4)

/**
 * One transaction of a poll.
 * @throws ClaimLost
 */
export function save<Result>({ db, claim }: Poll, work: (tx: Handle) => Promise<Result>): Promise<Result> {
  return saving(() =>
    inTransaction(db, async tx => {
      await lockClaim(tx, claim)
      return work(tx)
    }),
  )
}

/** An item that is refused, or that may become an article. */
export type ReadyItem =
  | { item: ReadItem; rejection: Judgement }
  | { item: PicturedItem; rejection?: undefined }

/**
 * Stores items in one transaction: as articles those that are not refused, unless another feed was faster. Returns what
 * became of each.
 * @throws ClaimLost
 */
export async function storeItems(poll: Poll, ready: ReadyItem[]): Promise<ItemOutcome[]> {
  const imports = ready.flatMap(({ item, rejection }) => (rejection ? [] : [item as PicturedItem]))
  const people = await listPeopleIn(poll, imports)
  return save(poll, async tx => {
    // Other feeds may be importing the same stories.
    const keys = imports.flatMap(({ linkKey, textKey }) => [linkKey, textKey]).filter(key => key !== null)
    if (keys.length > 0) await lockStory(tx, keys)
    const titles = imports.map(({ words }) => words.title)
    const slugs = titles.length > 0 ? await freeSlugsOfImport(tx, titles) : []
    const outcomes: ItemOutcome[] = []
    let at = 0
    for (const { item, rejection } of ready) {
      if (rejection) outcomes.push(await recordOutcome(tx, poll.feed, item, rejection))
      else {
        const found = { personIds: people[at] ?? [], slug: slugs[at]! }
        outcomes.push(await importItem(tx, poll, item as PicturedItem, found))
        at += 1
      }
    }
    return outcomes
  })
}

async function listPeopleIn({ db }: Poll, items: PicturedItem[]): Promise<number[][]> {
  if (items.length === 0) return []
  const listMentioned = await openMentions(db)
  return Promise.all(
    items.map(async ({ title, summary, text }) => {
      const mentioned = await listMentioned([title, summary, text].join('\n'))
      return mentioned.slice(0, maxPeople).map(person => person.id)
    }),
  )
}

/** The story of the item must be locked. */
async function importItem(
  tx: Handle,
  { feed, twins }: Poll,
  item: PicturedItem,
  found: { personIds: number[]; slug: string },
): Promise<ItemOutcome> {
  const first = await findFirst(tx, item, twins)
  if (first) return recordOutcome(tx, feed, item, first)
  const { guid, guidKey } = recordOf(feed, item)
  const stop = await findBrake(tx, feed, { ...item, hasPicture: item.words.imageId !== null })
  const mayPublish = feed.autoPublish && !stop
  const brake = mayPublish && (await isLaterCopy(tx, feed, item)) ? 'copy' : stop
  const enable = feed.autoPublish && !brake
  const { id, hold } = await addFromItem(tx, feed, item, { ...found, guid, guidKey, enable })
  if (mayPublish && !brake) await rememberFirstCopy(tx, feed, id)
  const judgement = { ...outcomeOf(feed, item, hold ?? brake), articleId: id }
  return recordOutcome(tx, feed, item, judgement, { isNew: true })
}

type Import = {
  guid: string
  guidKey: Buffer
  personIds: number[]
  enable: boolean
  slug?: string
  by?: Parameters<typeof importArticle>[2]
}

/** Adds the article of an item, in the place that its filter gives it. */
export async function addFromItem(
  tx: Handle,
  feed: Feed,
  item: PicturedItem,
  { by, personIds, ...more }: Import,
): ReturnType<typeof importArticle> {
  const mapped = applyMappings(feed.mappings, item.mapped)
  const article = {
    ...item.words,
    ...more,
    categoryId: (mapped.category ?? feed.category).id,
    sourceId: feed.source?.id ?? null,
    agencyId: feed.agency?.id ?? null,
    feedId: feed.id,
    authorId: mapped.author?.id ?? (await findAuthorNamed(tx, item.author)) ?? null,
    tagIds: [...feed.tags, ...mapped.tags].map(tag => tag.id),
    personIds: [...new Set([...mapped.people.map(person => person.id), ...personIds])].slice(0, maxPeople),
    // Feeds sometimes have dates in the future; their articles are not scheduled.
    publishAt: publicationOf(item),
    originalUrl: item.url ?? null,
    linkKey: item.linkKey,
    textKey: item.textKey,
  }
  const imported = await importArticle(tx, article, by)
  if (!article.enable || imported.hold) {
    // An editor who takes it decides about people.
    const assigneeId = by ? null : (feed.assignee?.id ?? null)
    const place = { stageId: feed.stage?.id ?? null, assigneeId }
    await assignImported(tx, { articleId: imported.id, agencyId: article.agencyId }, place)
  }
  return imported
}

/** An embargoed item waits for its hour, also once an editor has approved it. */
function publicationOf({ source, publishedAt }: PicturedItem): Date {
  const embargo = Date.parse(source.embargoedUntil ?? '')
  return embargo > Date.now()
    ? new Date(embargo)
    : new Date(Math.min(publishedAt?.getTime() ?? Date.now(), Date.now()))
}

async function recordOutcome(
  tx: Handle,
  feed: Feed,
  item: ReadItem,
  judgement: Judgement,
  options?: { isNew: boolean },
): Promise<ItemOutcome> {
  const { outcome, reason, articleId = null, byTwin } = judgement
  const contents = contentsOf(feed, item, judgement)
  const { contentKey, author = '', categories } = item
  const fromPage = item.isFromPage === true
  const values = { contentKey, contents, author, categories, outcome, reason, articleId, fromPage }
  const id = await recordItem(tx, { ...recordOf(feed, item), ...values }, options)
  if (byTwin) {
    const { tags } = applyMappings(feed.mappings, item.mapped)
    await addTagsToImported(
      tx,
      byTwin,
      [...feed.tags, ...tags].map(tag => tag.id),
    )
  } else if (outcome === 'duplicate') await announceDropped(tx, id, item.publishedAt)
  return outcome
}

/** @throws ClaimLost */
export async function noteSkipped(poll: Poll, skipped: SkippedItem[]): Promise<void> {
  if (skipped.length === 0) return
  await save(poll, async tx => {
    for (const { item, ...why } of skipped) {
      const contents = contentsUnread(poll.feed, item)
      await recordItem(tx, { ...recordOf(poll.feed, item), contents, outcome: 'duplicate', ...why })
    }
  })
}

/** @throws ClaimLost */
export function noteFailure({ db, claim, feed }: Poll, item: FeedItem): Promise<void> {
  return inTransaction(db, async tx => {
    await lockClaim(tx, claim)
    await recordFailure(tx, { ...recordOf(feed, item), contents: contentsUnread(feed, item) })
  })
}

export function recordOf(feed: Feed, { guid, url = '', title }: Pick<FeedItem, 'guid' | 'url' | 'title'>) {
  return {
    feedId: feed.id,
    guidKey: keyOf(guid),
    guid: guid.slice(0, shownGuid).toWellFormed(),
    link: url,
    title: truncate(title, titleLength),
  }
}
