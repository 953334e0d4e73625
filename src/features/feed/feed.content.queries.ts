import { type Insertable, sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import { atEnd } from '../../platform/database/at-end.ts'
import type { FeedItemContents } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import type { ItemOutcome, RuleAnswer } from './feed.item.schema.ts'

/** An item's contents, kept beside its outcome. */
export type ItemContents = {
  feedAddress: string
  title: string
  summary: string
  body: string
  picture: string | null
  language: string | null
  publishedAt: Date | null
  linkKey: Buffer | null
  answers: RuleAnswer[]
  /** As the feed had it; null once it is an article. */
  source: object | null
}

/** Keeps what an item contained when it was first seen; one that is tried again replaces it. */
export function keepContents(tx: Handle, itemId: number, contents: ItemContents): Promise<void> {
  const { title, feedAddress, publishedAt, linkKey, answers, source, ...same } = contents
  return keepAtEnd(tx, {
    ...same,
    item_id: itemId,
    feed_address: feedAddress,
    title_words: normaliseArabic(title),
    published_at: publishedAt,
    link_key: linkKey,
    answers: JSON.stringify(answers),
    source: source && JSON.stringify(source),
  })
}

const keepAtEnd = atEnd<Insertable<FeedItemContents>>(async (tx, given) => {
  const rows = [...new Map(given.map(row => [row.item_id, row])).values()]
  await tx
    .insertInto('feed_item_contents')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('item_id').doUpdateSet(({ ref }) => ({
        summary: ref('excluded.summary'),
        body: ref('excluded.body'),
        picture: ref('excluded.picture'),
        language: ref('excluded.language'),
        feed_address: ref('excluded.feed_address'),
        title_words: ref('excluded.title_words'),
        published_at: ref('excluded.published_at'),
        link_key: ref('excluded.link_key'),
        answers: ref('excluded.answers'),
        source: ref('excluded.source'),
      })),
    )
    .execute()
})

type ChangedContents = Pick<ItemContents, 'title' | 'summary' | 'body' | 'picture'>

/** Replaces the words of an item that its feed has changed. */
export async function updateContents(
  tx: Handle,
  itemId: number,
  { title, ...words }: ChangedContents,
): Promise<void> {
  await tx
    .updateTable('feed_item_contents')
    .set({ ...words, title_words: normaliseArabic(title) })
    .where('item_id', '=', itemId)
    .execute()
}

export function deleteOldContents(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from feed_item_contents where kept_on < current_date - ${days}::integer`
  return deleteRows(db, 'feed_item_contents', old, limit)
}

/** An item as stored, for taking it by hand. */
export type StoredItem = {
  feedId: number
  guid: string
  guidKey: Buffer
  articleId: number | null
  /** A feed's item as JSON; null if it became an article, or is no longer kept. */
  source: object | null
}

/** Locks an item until the transaction ends, so that it becomes one article. */
export async function lockItem(tx: Handle, id: number): Promise<StoredItem | undefined> {
  const { rows } = await sql<StoredItem>`select i.feed_id as "feedId", i.guid, i.guid_key as "guidKey",
      i.article_id as "articleId", c.source
    from feed_items i left join feed_item_contents c on c.item_id = i.id
    where i.id = ${id} for update of i`.execute(tx)
  return rows[0]
}

/** The article of an item, unless it is in the bin. */
export async function findArticleOfItem(
  db: Handle,
  { articleId }: Pick<StoredItem, 'articleId'>,
): Promise<number | undefined> {
  const articles = db.selectFrom('articles').select('id').where('deleted_at', 'is', null)
  return articleId === null ? undefined : (await articles.where('id', '=', articleId).executeTakeFirst())?.id
}

/** Records that an editor took an item. */
export async function markTaken(tx: Handle, id: number, articleId: number, reason: string): Promise<void> {
  await sql`update feed_items set outcome = 'held', article_id = ${articleId}, reason = ${reason},
    ignored_at = null, ignored_by = null where id = ${id}`.execute(tx)
  const taken: RuleAnswer[] = [{ rule: 'publish', verdict: 'held', says: reason, places: [] }]
  await sql`update feed_item_contents set source = null, answers = answers || ${JSON.stringify(taken)}::jsonb
    where item_id = ${id}`.execute(tx)
}

/** Days of kept items on which changed rules are tried. */
const dryRunDays = 7

export type RuledRow = {
  id: number
  title: string
  link: string
  seenAt: string
  outcome: ItemOutcome
  summary: string
  text: string
  author: string
  categories: string[]
  language: string | null
  picture: string | null
}

type Feeds = { feedId: number | undefined; feedUrl: string }

/**
 * Items to try rules on: those of the filter, or of all filters with this address, newest first. Leaves out items that
 * failed, as no rule judged them.
 */
export async function listToRule(
  db: Handle,
  { feedId, feedUrl }: Feeds,
  { limit, before, refused }: { limit: number; before?: number | undefined; refused?: boolean },
): Promise<RuledRow[]> {
  // Several filters may have received the same item of an address.
  const ofFeed =
    feedId === undefined
      ? sql`f.feed_url = ${feedUrl} and not exists (select from feeds o join feed_items other on other.feed_id = o.id
          where o.feed_url = f.feed_url and other.guid_key = i.guid_key and other.id > i.id)`
      : sql`f.id = ${feedId}`
  const takeable = refused
    ? sql`i.outcome not in ('published', 'held', 'duplicate') and i.ignored_at is null and c.source is not null`
    : sql`true`
  const { rows } =
    await sql<RuledRow>`select i.id, i.title, i.link, i.seen_at as "seenAt", i.outcome, c.summary,
      c.body as text, i.author, i.categories, c.language, c.picture
    from feeds f join feed_items i on i.feed_id = f.id join feed_item_contents c on c.item_id = i.id
    where ${ofFeed} and i.outcome <> 'failed' and (c.body <> '' or c.summary <> '' or c.source is not null)
      and i.seen_at > now() - make_interval(days => ${dryRunDays}) and ${takeable}
      and ${before === undefined ? sql`true` : sql`i.id < ${before}`}
    order by i.id desc limit ${limit}`.execute(db)
  return rows
}
