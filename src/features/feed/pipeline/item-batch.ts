import { isDatabaseTrouble, isLostConnection } from '../../../platform/database/presence.ts'
import { counter } from '../../../platform/metrics/registry.ts'
import { StorageError } from '../../../platform/storage/storage.ts'
import { readWhole } from '../page/whole-item.ts'
import type { FeedItem } from './feed-item.ts'
import { findFirst } from './judge.ts'
import { isTaken } from './outcome.ts'
import { withPictures } from './pictured-item.ts'
import { endsPoll, type Poll } from './poll.ts'
import type { ReadItem } from './read-item.ts'
import { noteFailure } from './record.ts'
import { type ReadyItem, storeItems } from './store.ts'

/** Limits of a transaction. An item does not wait long for the pages and pictures of those after it. */
const max = { items: 10, letters: 500_000, waitMs: 2000 }

const itemsTaken = counter('warraq_feed_items_total', 'New items of feeds, by outcome.', ['outcome'])

type WaitingItem = ReadyItem & { source: FeedItem }

/** `left` waits for the next poll. */
export type Count = { taken: number; left: number }

/** Takes the items of a poll, storing several in one transaction. One that cannot be stored keeps no other out. */
export class ItemBatch {
  readonly count: Count = { taken: 0, left: 0 }
  readonly #poll: Poll
  #waiting: WaitingItem[] = []
  #letters = 0
  #since = 0

  constructor(poll: Poll) {
    this.#poll = poll
  }

  async take(source: FeedItem): Promise<void> {
    let storing: Promise<void> | undefined
    const timer = setTimeout(() => {
      storing = this.end()
      // It is awaited once the item is ready.
      storing.catch(() => {})
    }, max.waitMs)
    try {
      const ready = await this.#prepare(source)
      if (this.#waiting.length === 0) this.#since = Date.now()
      this.#waiting.push({ ...ready, source })
      this.#letters += source.html.length
    } catch (error) {
      await this.#noteFailure(source, error)
    } finally {
      clearTimeout(timer)
    }
    await storing
    if (this.#isFull()) await this.end()
  }

  /** Stores what is waiting. */
  async end(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    this.#letters = 0
    if (waiting.length > 0) await this.#store(waiting)
  }

  #isFull(): boolean {
    const isAlone = this.#poll.feed.firstCopyOnly
    return (
      this.#waiting.length >= (isAlone ? 1 : max.items) ||
      this.#letters >= max.letters ||
      Date.now() - this.#since >= max.waitMs
    )
  }

  async #prepare(source: FeedItem): Promise<ReadyItem> {
    const { db, feed, twins } = this.#poll
    const item = await readWhole(this.#poll, feed, source, this.#poll)
    if (item.refusal) return { item, rejection: item.refusal }
    if (!showsMore(item)) return { item: await withPictures(this.#poll, item) }
    // No picture is fetched for a story that is here, or waiting.
    if (this.#waiting.some(one => isSameStory(one.item, item))) await this.end()
    const rejection = await findFirst(db, item, twins)
    return rejection ? { item, rejection } : { item: await withPictures(this.#poll, item) }
  }

  async #store(waiting: WaitingItem[]): Promise<void> {
    try {
      for (const outcome of await storeItems(this.#poll, waiting)) {
        itemsTaken.inc({ outcome })
        if (isTaken({ outcome })) this.count.taken += 1
      }
    } catch (error) {
      const [one, ...others] = waiting
      if (endsPoll(this.#poll, error) && !isOfStatement(error)) throw error
      if (others.length === 0) return this.#noteFailure(one!.source, error)
      await this.#storeEach(waiting)
    }
  }

  /** One may have ended the poll that the others need not wait for. */
  async #storeEach(waiting: WaitingItem[]): Promise<void> {
    const ends: unknown[] = []
    for (const each of waiting) {
      try {
        await this.#store([each])
      } catch (error) {
        if (!isOfStatement(error)) throw error
        ends.push(error)
      }
    }
    if (ends.length > 0) throw ends[0]
  }

  async #noteFailure(item: FeedItem, error: unknown): Promise<void> {
    if (endsPoll(this.#poll, error)) throw error
    // The item is retried with its picture. Items that need no disk space can continue.
    if (error instanceof StorageError) {
      this.count.left += 1
      return
    }
    // An item that cannot be stored blocks neither the others nor the feed.
    const { log, feed } = this.#poll
    itemsTaken.inc({ outcome: 'failed' })
    log.error({ err: error, feed: feed.id, guid: item.guid.slice(0, 200) }, 'a feed item failed')
    if (!(await isFailureNoted(this.#poll, item))) this.count.left += 1
  }
}

/** The database answers, but has no space for a statement, perhaps for this one alone. */
function isOfStatement(error: unknown): boolean {
  return isDatabaseTrouble(error) && !isLostConnection(error)
}

/** Whether taking the item fetches files. */
const showsMore = ({ image, otherImages, media, body }: ReadItem) =>
  image !== undefined || otherImages.length > 0 || media.length > 0 || body.html.includes('<img')

function isSameStory(one: ReadItem, other: ReadItem): boolean {
  return [one.linkKey, one.textKey].some(
    key => key !== null && [other.linkKey, other.textKey].some(own => own?.equals(key)),
  )
}

/** If the failure cannot be stored either, the item counts as unhandled and is retried. */
async function isFailureNoted(poll: Poll, item: FeedItem): Promise<boolean> {
  try {
    await noteFailure(poll, item)
    return true
  } catch (error) {
    if (endsPoll(poll, error)) throw error
    poll.log.error({ err: error, feed: poll.feed.id }, 'the failure of a feed item could not be noted')
    return false
  }
}
