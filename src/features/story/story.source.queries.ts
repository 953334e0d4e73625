import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { isIn } from '../article/article.selections.ts'
import { goneMs } from '../presence/presence.contract.ts'

/** Tables whose rows stand for what editors did with an article. */
const handTables = [
  'dossier_entries',
  'newsletter_picks',
  'football_matches',
  'podcast_episodes',
  'narrations',
  'coverages',
  'posts',
  'notifications',
]

/** Pins of all front pages, also of those that are not published yet. */
const pinned = sql`select jsonb_path_query(page.content, '$.**.article')::integer
  from fronts cross join lateral (values (fronts.content), (fronts.draft)) as page (content)`

/** Whether an editor has placed article `a` somewhere: in a dossier, on a front page, in a newsletter and so on. */
const isPlaced = sql`(a.id in (${pinned})
  or a.id in (select explainer_id from dossiers where explainer_id is not null)
  or exists (select from dossier_articles p where p.article_id = a.id and not p.left_out)
  or ${sql.join(
    handTables.map(table => sql`exists (select from ${sql.table(table)} p where p.article_id = a.id)`),
    sql` or `,
  )})`

/**
 * Whether article `a`, a member `m`, may be closed as a source: a copy or update that waits for an editor as its feed
 * left it, that no colleague works on, and that nobody has placed.
 */
export const closable = sql<boolean>`(a.feed_id is not null and m.level <> 'event' and ${isIn.held}
  and a.first_published_at is null and a.returned_at is null and a.publish_at <= now()
  and exists (select from feed_items i where i.article_id = a.id and i.feed_id = a.feed_id
    and i.outcome in ('published', 'held') and i.article_revision = a.revision)
  and not exists (select from assignments d where d.article_id = a.id and d.left_at is null
    and (d.assignee_id is not null or d.due_at is not null or d.stage_id is not null))
  and not exists (select from notes n where n.article_id = a.id)
  and not exists (select from article_drafts d where d.article_id = a.id)
  and not exists (select from article_revisions r where r.article_id = a.id and r.created_by is not null)
  and not exists (select from presences p where p.article_id = a.id and p.seen_at > now() - make_interval(secs => ${goneMs / 1000}))
  and not ${isPlaced})`

type ClosableQuery = {
  storyId: number
  /** The article that stands for the story. */
  chosenId: number
  /** Limits them to these. */
  among: number[] | undefined
  /** Sources that a story has at most. */
  max: number
}

/** Locks the members that may be closed, the first to be seen first. Skips one that somebody else is changing. */
export async function lockClosable(
  tx: Handle,
  { storyId, chosenId, among, max }: ClosableQuery,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from story_members m join articles a on a.id = m.article_id
    where m.story_id = ${storyId} and a.id <> ${chosenId} and ${closable}
      and not exists (select from story_members chosen where chosen.article_id = ${chosenId} and chosen.level = 'event')
      and ${among === undefined ? sql`true` : sql`a.id = any(${among}::integer[])`}
    order by m.id
    limit greatest(0, ${max} - (select count(*) from story_members closed
      where closed.story_id = ${storyId} and closed.closed_id is not null))
    for no key update of a skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Makes these members sources: they keep what is shown of them, as their articles will be deleted. */
export async function detachSources(tx: Handle, articleIds: number[]): Promise<void> {
  await sql`update story_members m set article_id = null, place = null, closed_id = a.id, closed_at = now(),
      title = a.title, link = coalesce(a.original_url, ''), feed_id = a.feed_id, agency_id = a.agency_id,
      source_id = a.source_id, item_id = (select min(i.id) from feed_items i
        where i.article_id = a.id and i.feed_id = a.feed_id and i.outcome in ('published', 'held')
          and not exists (select from story_members known where known.item_id = i.id))
    from articles a where a.id = m.article_id and a.id = any(${articleIds}::integer[])`.execute(tx)
}

/**
 * Makes sources ordinary members again if their articles are no longer in the bin. One that meanwhile came into a story
 * stays there alone.
 */
export async function rejoinRestored(tx: Handle, articleIds: number[]): Promise<void> {
  const elsewhere = sql`select from story_members known where known.article_id = m.closed_id`
  await sql`
    with stale as (
      delete from story_members m where m.closed_id = any(${articleIds}::integer[]) and exists (${elsewhere})
    )
    update story_members m set article_id = m.closed_id, closed_id = null, closed_at = null, title = '', link = '',
      feed_id = null, agency_id = null, source_id = null, item_id = null, is_withdrawn = false
    from articles a where a.id = m.closed_id and a.deleted_at is null and a.id = any(${articleIds}::integer[])
      and not exists (${elsewhere})`.execute(tx)
}

/** Whether an article may stand for its story. Locks it, so that nobody bins it meanwhile. */
export async function mayStand(tx: Handle, articleId: number): Promise<boolean> {
  const { rows } = await sql`select from articles where id = ${articleId} and deleted_at is null
    and taken_down_at is null for no key update`.execute(tx)
  return rows.length > 0
}

/** The closed articles of a story that this article stood for, if it is now in the bin or taken down. */
export async function listAbandoned(tx: Handle, articleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select m.closed_id as id from stories s
    join articles a on a.id = s.chosen_id and (a.deleted_at is not null or a.taken_down_at is not null)
    join story_members m on m.story_id = s.id and m.closed_id is not null
    where s.chosen_id = ${articleId} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Remembers which sources their outlet withdrew, before their filter is deleted with its items. */
export async function markWithdrawn(tx: Handle, feedId: number): Promise<void> {
  await sql`
    with withdrawn as materialized (
      select id, case when outcome in ('published', 'held') then article_id end as article_id
      from feed_items where feed_id = ${feedId} and withdrawn_at is not null
    )
    update story_members set is_withdrawn = true where id in (
      select m.id from withdrawn w join story_members m on m.item_id = w.id
      union all select m.id from withdrawn w join story_members m on m.closed_id = w.article_id)`.execute(tx)
}

/** Moves all sources of a story, as its choice moves. */
export async function moveSources(tx: Handle, from: number, into: number): Promise<void> {
  await sql`update story_members set story_id = ${into}
    where story_id = ${from} and closed_at is not null`.execute(tx)
}

/** The closed article of a feed's item, also of one that was not imported because of it. */
export async function findClosedOfItem(
  db: Handle,
  itemId: number,
): Promise<{ articleId: number; storyId: number } | undefined> {
  const { rows } = await sql<{ articleId: number; storyId: number }>`
    select m.closed_id as "articleId", m.story_id as "storyId"
    from feed_items i join story_members m on m.closed_id = i.article_id where i.id = ${itemId}`.execute(db)
  return rows[0]
}
