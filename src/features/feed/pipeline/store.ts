import { truncate } from '../../../arabic/truncate.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { createGate } from '../../../platform/process/gate.ts'
import { importArticle } from '../../article/article.import.service.ts'
import { listMentioned } from '../../person/person.service.ts'
import { countImported, holdClaim } from '../feed.claim.queries.ts'
import type { Feed, ItemOutcome } from '../feed.contract.ts'
import { lockStory, recordFailure, recordItem } from '../feed.item.queries.ts'
import { bodyOf, isEmptyBody } from './body.ts'
import type { CleanItem } from './clean.ts'
import { findFirst, identify, keyOf } from './dedupe.ts'
import type { FeedItem } from './feed-item.ts'
import { holdOf, isTaken, type Judgement, takenAs } from './judge.ts'
import { copyBodyPictures, copyPicture } from './pictures.ts'
import type { Poll } from './poll.ts'
import { type Skipped, titleLength } from './seen.ts'

/** The editor's limit. */
const maxPeople = 50
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
      await holdClaim(tx, claim)
      return work(tx)
    }),
  )
}

/**
 * Stores an item as an article with its pictures, or the reason why not.
 * @throws ClaimLost
 */
export async function storeItem(
  poll: Poll,
  item: CleanItem & { contentKey: Buffer },
  judgement: Judgement,
): Promise<ItemOutcome> {
  const { db, feed } = poll
  const identity = identify(item, feed)
  const note = async (tx: Handle, { outcome, reason, articleId = null }: Noted) => {
    const { contentKey } = item
    await recordItem(tx, { ...recordOf(feed, item), contentKey, outcome, reason, articleId })
    return outcome
  }
  if (!isTaken(judgement)) return save(poll, tx => note(tx, judgement))
  const { words, isEmpty } = await wordsOf(poll, item)
  const mentioned = await listMentioned(db, [item.title, item.summary, item.text].join('\n'))
  return save(poll, async tx => {
    // Another feed may be importing the same story.
    await lockStory(
      tx,
      [identity.linkKey, identity.textKey].filter(key => key !== null),
    )
    const first = await findFirst(tx, identity, item.publishedAt)
    if (first) return note(tx, { outcome: 'duplicate', ...first })
    const { id, hold } = await importArticle(tx, {
      ...words,
      categoryId: feed.category.id,
      sourceId: feed.source?.id ?? null,
      agencyId: feed.agency?.id ?? null,
      feedId: feed.id,
      tagIds: feed.tags.map(tag => tag.id),
      personIds: mentioned.slice(0, maxPeople).map(person => person.id),
      // Feeds sometimes have dates in the future; their articles are not scheduled.
      publishAt: new Date(Math.min(item.publishedAt?.getTime() ?? Date.now(), Date.now())),
      originalUrl: item.url ?? null,
      guid: item.guid.slice(0, shownGuid).toWellFormed(),
      ...identity,
      enable: feed.autoPublish && !isEmpty,
    })
    await countImported(tx, feed.id)
    const taken = feed.autoPublish ? takenAs(item, hold ?? holdOf(item, isEmpty)) : judgement
    return note(tx, { ...taken, articleId: id })
  })
}

/**
 * The article's columns from the item, with its pictures copied. The lead picture (`isLeadMissed`), and `missed` of the
 * text's, may be fetched later.
 */
export async function wordsOf(poll: Poll, item: CleanItem) {
  const { feed } = poll
  const lead = item.image && (await copyPicture(poll, item.image.url, item.image.alt ?? ''))
  const body = bodyOf(item, feed)
  const { html: description, missed } = await copyBodyPictures(poll, body.html)
  // If fetching was aborted, the article would lack its pictures.
  poll.stopping?.throwIfAborted()
  const words = {
    title: truncate(item.title, titleLength),
    summary: item.summary,
    description,
    readMinutes: body.readMinutes,
    imageId: lead?.media?.id ?? null,
  }
  // Its only picture may be missing.
  const isEmpty = isEmptyBody(item, feed) || (description === '' && words.imageId === null)
  return { words, missed, isEmpty, isLeadMissed: lead?.isMissed === true }
}

type Noted = Pick<Judgement, 'outcome' | 'reason'> & { articleId?: number | null }

/** @throws ClaimLost */
export async function noteSkipped(poll: Poll, skipped: Skipped[]): Promise<void> {
  if (skipped.length === 0) return
  await save(poll, async tx => {
    for (const { item, ...why } of skipped) {
      await recordItem(tx, { ...recordOf(poll.feed, item), outcome: 'duplicate', ...why })
    }
  })
}

/** @throws ClaimLost */
export function noteFailure({ db, claim, feed }: Poll, item: FeedItem): Promise<void> {
  return inTransaction(db, async tx => {
    await holdClaim(tx, claim)
    await recordFailure(tx, recordOf(feed, item))
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
