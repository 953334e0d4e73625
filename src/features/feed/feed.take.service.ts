import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/database/notices.ts'
import type { Writer } from '../article/article.events.ts'
import { listMentioned } from '../person/person.service.ts'
import { countImported } from './feed.claim.queries.ts'
import { findArticleOfItem, lockItem, markTaken, type StoredItem } from './feed.content.queries.ts'
import type { Feed } from './feed.contract.ts'
import { lockStory } from './feed.item.queries.ts'
import { findFeed } from './feed.queries.ts'
import { wireTopicsOf } from './feed.topics.service.ts'
import { listTwins } from './feed.twin.queries.ts'
import { readWhole } from './page/whole-item.ts'
import { addFromItem, maxPeople } from './pipeline/add-article.ts'
import type { FeedItem } from './pipeline/feed-item.ts'
import { findFirst } from './pipeline/judge.ts'
import { type PicturedItem, withPictures } from './pipeline/pictured-item.ts'
import { PictureCopier } from './pipeline/pictures.ts'

type Parts = Pick<Services, 'db' | 'storage' | 'outbound' | 'siteUrl' | 'vault'>

/** An editor is waiting. */
const pictureMs = 5000
const pageMs = 8000

const words = {
  gone: 'لم يعد نص هذه المادة محفوظًا؛ افتح رابطها.',
  empty: 'لا عنوان لهذه المادة ولا نص.',
}

/**
 * Makes a held article of an item, whatever its filter answered. If it, or its story, is an article already, returns
 * that one: two editors at once get the same.
 * @param reason in Arabic, for the item's page
 * @throws NOT_FOUND
 * @throws REFUSED if its text is no longer kept
 */
export async function takeItem(parts: Parts, by: Writer, itemId: number, reason: string): Promise<number> {
  const { db } = parts
  const item = await inTransaction(db, tx => lockItem(tx, itemId))
  const feed = item && (await findFeed(db, item.feedId))
  if (!feed) throw fail('NOT_FOUND')
  const existing = await findArticleOfItem(db, item)
  if (existing) return existing
  const pictured = await readStored(parts, feed, item)
  const mentioned = await listMentioned(db, [pictured.title, pictured.summary, pictured.text].join('\n'))
  return inTransaction(db, async tx => {
    const now = await lockItem(tx, itemId)
    if (!now) throw fail('NOT_FOUND')
    await lockStory(
      tx,
      [pictured.linkKey, pictured.textKey].filter(key => key !== null),
    )
    const twins = await listTwins(tx, feed.id)
    const first = (await findArticleOfItem(tx, now)) ?? (await findFirst(tx, pictured, twins))?.articleId
    if (first) return first
    const { id } = await addFromItem(tx, feed, pictured, {
      by,
      guid: item.guid,
      guidKey: item.guidKey,
      personIds: mentioned.slice(0, maxPeople).map(({ id: person }) => person),
      enable: false,
    })
    await countImported(tx, feed.id)
    await markTaken(tx, itemId, id, reason)
    await announceWire(tx, feed)
    return id
  })
}

function announceWire(tx: Handle, { agency }: Pick<Feed, 'agency'>): Promise<void> {
  return announce(tx, wireTopicsOf(agency?.id))
}

async function readStored(parts: Parts, feed: Feed, { source }: StoredItem): Promise<PicturedItem> {
  if (!source) throw fail('REFUSED', undefined, words.gone)
  const { db, storage, outbound } = parts
  const read = await readWhole(parts, feed, revived(source), { pages: { leftMs: pageMs }, isKnown: true })
  if (read.title === '') throw fail('REFUSED', undefined, words.empty)
  const patient: typeof outbound.get = (url, given) => outbound.get(url, { ...given, timeoutMs: pictureMs })
  const pictures = new PictureCopier({ db, storage, outbound: { ...outbound, get: patient } })
  return withPictures({ pictures }, read)
}

/** JSON has the date as text, and lacks undefined fields. */
function revived(stored: object): FeedItem {
  const { publishedAt, ...item } = stored as Omit<FeedItem, 'publishedAt'> & { publishedAt?: string }
  return { ...item, publishedAt: publishedAt === undefined ? undefined : new Date(publishedAt) }
}
