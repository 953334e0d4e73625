import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'
import type { StoryLevel } from './story.schema.ts'

/** Whether readers see article `a`, for this slice's own parts. */
export const visible = published

/**
 * Waits until no other process changes stories. Taken before any of their rows is locked. PostgreSQL keeps the plans of
 * the transaction's prepared statements: by itself it plans those with lists of ids each time, as it expects longer ones,
 * and that takes longer than running them.
 * @param isRepeatable does not wait until the commit is on the disk. For jobs, whose own end is written after it: if the
 * machine fails in between, the job runs again.
 */
export async function lockStories(tx: Handle, { isRepeatable = false } = {}): Promise<void> {
  const commit = isRepeatable ? sql`, set_config('synchronous_commit', 'off', true)` : sql``
  await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)${commit},
    pg_advisory_xact_lock(hashtextextended('stories', 0))`.execute(tx)
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
  const { rows } = await sql<{ membership: Membership }>`select ${membershipOf('m')} as membership
    from story_members m where m.article_id = ${articleId}`.execute(tx)
  return rows[0]?.membership
}

/** The story of an article, or of one that was closed as its source. */
export async function findStoryOf(tx: Handle, articleId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select story_id as id from story_members
    where article_id = ${articleId} or closed_id = ${articleId}`.execute(tx)
  return rows[0]?.id
}

/** Stories that have one of these items of feeds, as an article or as a source. */
export async function listStoriesOfItems(tx: Handle, itemIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select story_id as id from story_members where item_id = any(${itemIds}::integer[])
    union select m.story_id from feed_items i join story_members m on m.article_id = i.article_id
      where i.id = any(${itemIds}::integer[])
    union select m.story_id from feed_items i join story_members m on m.closed_id = i.article_id
      where i.id = any(${itemIds}::integer[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A `Membership` as JSON, of a row of `story_members`. */
export const membershipOf = (member: string) => {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql<Membership>`json_build_object('storyId', ${column('story_id')}, 'byHand', ${column('by_hand')},
    'score', ${column('score')}, 'others', (select count(*) from story_members o
      where o.story_id = ${column('story_id')} and (o.article_id <> ${column('article_id')} or o.closed_id is not null)))`
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

/**
 * Puts an article and the one that it was found by into a story, a new one for null, unless they are in one.
 * @returns the story with its articles
 */
export async function insertPair(
  tx: Handle,
  storyId: number | null,
  [foundId, articleId]: [foundId: number, articleId: number],
  { level, score }: Decision,
): Promise<{ id: number; articles: number[] }> {
  const { rows } = await sql<{ id: number; articles: number[] }>`
    with made as (insert into stories (chosen_id) select null where ${storyId}::integer is null returning id),
    story as (select coalesce(${storyId}::integer, (select id from made)) as id),
    members as (
      insert into story_members (story_id, article_id, level, score, seen_at, published_at)
      select story.id, a.id, given.level, given.score,
        coalesce(t.seen_at, a.created_at), coalesce(t.published_at, ${outletTime})
      from story cross join (values (1, ${foundId}::integer, 'copy', 1::real), (2, ${articleId}::integer, ${level}, ${score}::real))
        as given (place, article_id, level, score)
      join articles a on a.id = given.article_id left join story_texts t on t.article_id = a.id
      order by given.place on conflict (article_id) do nothing
      returning article_id
    )
    select id, array(select m.article_id from story_members m where m.story_id = story.id and m.article_id is not null
      union all select article_id from members) as articles
    from story`.execute(tx)
  return rows[0]!
}

export async function updateDecision(tx: Handle, articleId: number, { level, score }: Decision) {
  await sql`update story_members set level = ${level}, score = ${score}
    where article_id = ${articleId} and not by_hand and (level, score) is distinct from (${level}, ${score}::real)`.execute(
    tx,
  )
}

/**
 * Moves all members of a story into another, and deletes it. Its choice moves along, unless the other has one.
 * @returns the articles among them
 */
export async function moveMembers(tx: Handle, from: number, into: number): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`update story_members set story_id = ${into}, place = null
    where story_id = ${from} returning article_id as id`.execute(tx)
  await sql`with gone as (delete from stories where id = ${from} returning chosen_id)
    update stories set chosen_id = gone.chosen_id from gone
    where stories.id = ${into} and stories.chosen_id is null and gone.chosen_id is not null`.execute(tx)
  return rows.flatMap(({ id }) => id ?? [])
}

type DroppedItem = { articleId: number; storyId: number | null }

/** The article in whose place an item was not imported; undefined if the item is gone, known, or of the article's own feed. */
export async function findDroppedItem(tx: Handle, itemId: number): Promise<DroppedItem | undefined> {
  const { rows } = await sql<DroppedItem>`
    select a.id as "articleId", m.story_id as "storyId" from feed_items i
    join articles a on a.id = i.article_id and a.feed_id is distinct from i.feed_id
    left join story_members m on m.article_id = a.id or m.closed_id = a.id
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
      (story_id, item_id, feed_id, agency_id, source_id, title, link, level, score, seen_at, published_at)
    select ${storyId}, i.id, i.feed_id, f.agency_id, f.source_id, i.title, i.link, 'copy', 1, i.seen_at,
      greatest(least(coalesce(${publishedAt}::timestamptz, i.seen_at), i.seen_at), i.absent_at)
    from feed_items i join feeds f on f.id = i.feed_id where i.id = ${itemId}`.execute(tx)
}
