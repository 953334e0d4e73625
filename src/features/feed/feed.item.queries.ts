import { sql } from 'kysely'
import { atEnd } from '../../platform/database/at-end.ts'
import type { Handle } from '../../platform/database/database.ts'
import { staffListOf } from '../../platform/database/staff-list.ts'
import { type ItemContents, keepContents } from './feed.content.queries.ts'
import type { FeedItem, ItemOutcome } from './feed.item.schema.ts'

/** Polls at which an item that cannot be stored, or whose change lacks pictures, is retried. */
export const maxTries = 8
/** Further changes of an item by its feed are ignored. */
export const maxChanges = 20

export function listFeedItems(
  db: Handle,
  feedId: number,
  { outcome, page, limit }: { outcome?: ItemOutcome; page: number; limit: number },
) {
  let rows = db
    .selectFrom('feed_items')
    .select([
      'id',
      'guid',
      'link',
      'title',
      'author',
      'categories',
      'outcome',
      sql<string>`concat_ws(' ', nullif(reason, ''), nullif(change_note, ''))`.as('reason'),
      'article_id as articleId',
      'seen_at as seenAt',
    ])
    .$castTo<FeedItem>()
    .where('feed_id', '=', feedId)
  if (outcome) rows = rows.where('outcome', '=', outcome)
  return staffListOf(rows.orderBy('id', 'desc'), { page, limit })
}

export type SeenItem = {
  id: number
  link: string
  title: string
  outcome: ItemOutcome
  articleId: number | null
  /** Null for items from before it was stored. */
  contentKey: Buffer | null
  articleRevision: number
  changes: number
  /** The article's text comes from the item's page. */
  fromPage: boolean
  /** Polls that could not fetch the pictures of its change. */
  tries: number
  seenAt: string
}

const seenItem = sql`i.id, i.link, i.title, i.outcome, i.article_id as "articleId", i.content_key as "contentKey",
  i.article_revision as "articleRevision", i.changes, i.from_page as "fromPage", i.tries, i.seen_at as "seenAt"`

/** Items with these links that became articles, by link key in hexadecimal. */
export async function listSeenByLink(
  db: Handle,
  feedId: number,
  linkKeys: Buffer[],
): Promise<Map<string, SeenItem>> {
  const { rows } = await sql<SeenItem & { key: string }>`
    select encode(a.link_key, 'hex') as key, ${seenItem} from articles a
    join feed_items i on i.article_id = a.id and i.feed_id = ${feedId} and i.outcome in ('published', 'held')
    where a.link_key = any(${linkKeys}::bytea[])`.execute(db)
  return new Map(rows.map(row => [row.key, row]))
}

/** Records an item's new guid. An article that had this guid is identified by its link alone from then on. */
export async function renameItem(
  tx: Handle,
  id: number,
  { feedId, guidKey, guid }: ItemKey & Pick<ItemWords, 'guid'>,
): Promise<void> {
  const named = tx.deleteFrom('feed_items').where('feed_id', '=', feedId).where('guid_key', '=', guidKey)
  await named.where('outcome', '=', 'failed').execute()
  // A random key that no guid has.
  await tx
    .updateTable('feed_items')
    .set({ guid_key: sql<Buffer>`int4send(id)` })
    .where('feed_id', '=', feedId)
    .where('guid_key', '=', guidKey)
    .execute()
  await tx.updateTable('feed_items').set({ guid, guid_key: guidKey }).where('id', '=', id).execute()
}

/** Items already handled, by key in hexadecimal. Failed ones are retried. */
export async function listSeen(
  db: Handle,
  feedId: number,
  guidKeys: Buffer[],
): Promise<Map<string, SeenItem>> {
  const { rows } = await sql<SeenItem & { key: string }>`
    select encode(guid_key, 'hex') as key, ${seenItem} from feed_items i
    where feed_id = ${feedId} and guid_key = any(${guidKeys}::bytea[])
      and (outcome <> 'failed' or tries >= ${maxTries})`.execute(db)
  return new Map(rows.map(row => [row.key, row]))
}

/** A failed item that is to be retried. */
export const isToRetry = sql<boolean>`(outcome = 'failed' and tries > 0 and tries < ${maxTries})`

/** Keys in hexadecimal. */
export async function listKeysToRetry(db: Handle, feedId: number): Promise<Set<string>> {
  const rows = await selectItemsToRetry(db, feedId).select('guid_key').execute()
  return new Set(rows.map(row => row.guid_key.toString('hex')))
}

function selectItemsToRetry(db: Handle, feedId: number) {
  return db.selectFrom('feed_items').select('id').where('feed_id', '=', feedId).where(isToRetry)
}

type ItemKey = { feedId: number; guidKey: Buffer }
type ItemWords = { guid: string; link: string; title: string }
type ItemRecord = ItemKey &
  ItemWords & {
    outcome: ItemOutcome
    reason: string
    articleId: number | null
    contentKey?: Buffer
    contents: ItemContents
    author?: string
    categories?: string[]
    fromPage?: boolean
  }

/** Time of the last complete poll, which an item is stored with when it first appears: that poll did not have it. */
const absentSince = (feedId: number) => sql<string>`(select complete_at from feeds where id = ${feedId})`

/**
 * @param isNew counts the item as imported: in the transaction that stores its article, so the count is right however
 * the poll ends
 * @returns its id
 */
export async function recordItem(
  db: Handle,
  { feedId, guidKey, articleId, contentKey, contents, fromPage = false, ...item }: ItemRecord,
  { isNew = false } = {},
): Promise<number> {
  const values = {
    ...item,
    article_id: articleId,
    content_key: contentKey,
    from_page: fromPage,
    tries: 0,
    seen_at: new Date(),
  }
  if (isNew) await countImport(db, feedId)
  const { id } = await db
    .insertInto('feed_items')
    .values({ feed_id: feedId, guid_key: guidKey, absent_at: absentSince(feedId), ...values })
    .onConflict(conflict => conflict.columns(['feed_id', 'guid_key']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepContents(db, id, contents)
  return id
}

/** Each feed's imports of a transaction are counted in one statement. */
const countImport = atEnd<number>(async (db, feedIds) => {
  for (const [feedId, { length }] of Map.groupBy(feedIds, id => id))
    await db
      .updateTable('feeds')
      .set({ imported: sql<number>`imported + ${length}::integer` })
      .where('id', '=', feedId)
      .execute()
})

/** Stores content hashes of items from before they were stored. */
export async function learnContent(
  db: Handle,
  items: { row: { id: number }; contentKey: Buffer }[],
): Promise<void> {
  await sql`update feed_items set content_key = learnt.key
    from unnest(${items.map(({ row }) => row.id)}::integer[], ${items.map(item => item.contentKey)}::bytea[])
      as learnt (id, key)
    where feed_items.id = learnt.id`.execute(db)
}

export type ItemChange = Pick<ItemWords, 'link' | 'title'> & {
  contentKey: Buffer
  note?: string
  articleRevision?: number
}

export async function recordItemChange(
  db: Handle,
  id: number,
  { contentKey, note, articleRevision, ...words }: ItemChange,
): Promise<void> {
  await db
    .updateTable('feed_items')
    .set({
      ...words,
      content_key: contentKey,
      change_note: note,
      article_revision: articleRevision,
      changes: sql<number>`changes + 1`,
      tries: 0,
    })
    .where('id', '=', id)
    .execute()
}

/** Records that an item's change could not be applied yet, or only in part. */
export async function recordItemChangeTry(
  db: Handle,
  id: number,
  note: string,
  articleRevision?: number,
): Promise<void> {
  const values = { change_note: note, article_revision: articleRevision, tries: sql<number>`tries + 1` }
  await db.updateTable('feed_items').set(values).where('id', '=', id).execute()
}

const again = 'تعذّر حفظ هذه المادة؛ نحاول مرة أخرى عند الجلب القادم.'
const givenUp = 'تعذّر حفظ هذه المادة مرة بعد مرة؛ لن نحاول ثانية.'

const oneTryMore = {
  tries: sql<number>`feed_items.tries + 1`,
  reason: sql<string>`case when feed_items.tries + 1 >= ${maxTries} then ${givenUp} else ${again} end`,
}

/** Records that an item could not be stored. */
export async function recordFailure(
  db: Handle,
  { feedId, guidKey, contents, ...item }: ItemKey & ItemWords & Pick<ItemRecord, 'contents'>,
) {
  const values = { ...item, outcome: 'failed', article_id: null, seen_at: new Date() }
  const { id } = await db
    .insertInto('feed_items')
    .values({
      feed_id: feedId,
      guid_key: guidKey,
      absent_at: absentSince(feedId),
      ...values,
      tries: 1,
      reason: again,
    })
    .onConflict(conflict =>
      conflict.columns(['feed_id', 'guid_key']).doUpdateSet({ ...values, ...oneTryMore }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepContents(db, id, contents)
}

/** Counts a try for failed items that are no longer in the feed, so that retrying ends. */
export async function countTriesOfAbsent(db: Handle, feedId: number, offered: Buffer[]): Promise<void> {
  await db
    .updateTable('feed_items')
    .set(oneTryMore)
    .where('id', 'in', selectItemsToRetry(db, feedId))
    .where(sql<boolean>`not guid_key = any(${offered}::bytea[])`)
    .execute()
}

/**
 * Articles with an item's link, and the first imported with its text, from any feed.
 * @param near limits those with its text to articles that arrived, or are dated, within this many hours of a time
 */
export async function findArticlesLike(
  db: Handle,
  { linkKey, textKey, near }: LikeItem,
): Promise<{ byLink: number | null; byText: number | null }> {
  const at = sql`${near?.at.toISOString() ?? null}::timestamptz`
  const reach = sql`make_interval(hours => ${near?.hours ?? 0})`
  const { rows } = await sql<{ byLink: number | null; byText: number | null }>`
    select (select id from articles where link_key = ${linkKey}) as "byLink",
      (select id from articles where text_key = ${textKey} and (${at} is null
        or publish_at between ${at} - ${reach} and ${at} + ${reach}
        or created_at between ${at} - ${reach} and ${at} + ${reach}) order by id limit 1) as "byText"`.execute(
    db,
  )
  return rows[0]!
}

type LikeItem = {
  linkKey: Buffer | null
  textKey: Buffer | null
  near: { at: Date; hours: number } | undefined
}

/** Locks a story until the transaction ends. All take the locks in the same order, which prevents deadlocks. */
export async function lockStory(tx: Handle, keys: Buffer[]): Promise<void> {
  const names = keys.map(key => `story:${key.toString('hex')}`)
  await sql`select pg_advisory_xact_lock(key) from (select hashtextextended(name, 0) as key
    from unnest(${names}::text[]) as name order by 1) keys`.execute(tx)
}
