import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'
import type { StoryLevel } from './story.schema.ts'

/** Whether readers see article `a`, for this slice's own parts. */
export const visible = published

/** Waits until no other process changes stories. Taken before any of their rows is locked. */
export async function lockStories(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stories', 0))`.execute(tx)
}

/**
 * Publication time that an article's outlet claims, but no earlier than the feed's last poll without the
 * item: backdating must not make an outlet first.
 */
export const outletTime = sql`greatest(least(a.publish_at, a.created_at), (select min(i.absent_at)
  from feed_items i where i.article_id = a.id and i.feed_id = a.feed_id and i.outcome in ('published', 'held')))`

export type Membership = { storyId: number; byHand: boolean; score: number; others: number }

/** `others` counts the other articles of its story. */
export async function findMembership(tx: Handle, articleId: number): Promise<Membership | undefined> {
  return (await listMemberships(tx, [articleId])).get(articleId)
}

/** Memberships by article. */
export async function listMemberships(tx: Handle, articleIds: number[]): Promise<Map<number, Membership>> {
  if (articleIds.length === 0) return new Map()
  const { rows } = await sql<{ articleId: number; membership: Membership }>`
    select m.article_id as "articleId", ${membershipOf('m')} as membership
    from story_members m where m.article_id = any(${articleIds}::integer[])`.execute(tx)
  return new Map(rows.map(({ articleId, membership }) => [articleId, membership]))
}

/** A `Membership` as JSON, of a row of `story_members`. */
export const membershipOf = (member: string) => {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql<Membership>`json_build_object('storyId', ${column('story_id')}, 'byHand', ${column('by_hand')},
    'score', ${column('score')}, 'others', (select count(*) from story_members o
      where o.story_id = ${column('story_id')} and o.article_id <> ${column('article_id')}))`
}

export async function insertStory(tx: Handle): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into stories default values returning id`.execute(tx)
  return rows[0]!.id
}

export type Decision = { level: StoryLevel; score: number }

/** Adds an article that is in no story yet, with the times of its arrival. */
export async function insertMember(
  tx: Handle,
  storyId: number,
  articleId: number,
  { level, score, by }: Decision & { by?: number },
): Promise<void> {
  await sql`insert into story_members
      (story_id, article_id, level, score, by_hand, decided_by, seen_at, published_at)
    select ${storyId}, a.id, ${level}, ${score}, ${by !== undefined}, ${by ?? null},
      coalesce(t.seen_at, a.created_at), coalesce(t.published_at, ${outletTime})
    from articles a left join story_texts t on t.article_id = a.id where a.id = ${articleId}
    on conflict (article_id) do nothing`.execute(tx)
}

export async function updateDecision(tx: Handle, articleId: number, { level, score }: Decision) {
  await sql`update story_members set level = ${level}, score = ${score}
    where article_id = ${articleId} and not by_hand and (level, score) is distinct from (${level}, ${score}::real)`.execute(
    tx,
  )
}

/** Moves all members of a story into another, and deletes it. */
export async function moveMembers(tx: Handle, from: number, into: number): Promise<void> {
  await sql`update story_members set story_id = ${into}, place = null where story_id = ${from}`.execute(tx)
  await sql`delete from stories where id = ${from}`.execute(tx)
}

type DroppedItem = { articleId: number; storyId: number | null }

/** The article in whose place an item was not imported; undefined if the item is gone, known, or of the article's own feed. */
export async function findDroppedItem(tx: Handle, itemId: number): Promise<DroppedItem | undefined> {
  const { rows } = await sql<DroppedItem>`
    select a.id as "articleId", m.story_id as "storyId" from feed_items i
    join articles a on a.id = i.article_id and a.feed_id is distinct from i.feed_id
    left join story_members m on m.article_id = a.id
    where i.id = ${itemId} and i.outcome = 'duplicate'
      and not exists (select from story_members known where known.item_id = i.id)`.execute(tx)
  return rows[0]
}

export async function insertDroppedItem(
  tx: Handle,
  storyId: number,
  { itemId, publishedAt }: { itemId: number; publishedAt: string | null },
): Promise<void> {
  await sql`insert into story_members
      (story_id, item_id, feed_id, agency_id, title, link, level, score, seen_at, published_at)
    select ${storyId}, i.id, i.feed_id, f.agency_id, i.title, i.link, 'copy', 1, i.seen_at,
      greatest(least(coalesce(${publishedAt}::timestamptz, i.seen_at), i.seen_at), i.absent_at)
    from feed_items i join feeds f on f.id = i.feed_id where i.id = ${itemId}`.execute(tx)
}
