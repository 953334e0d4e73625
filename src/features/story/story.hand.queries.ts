import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Scope } from './story.queries.ts'

/** Lists the articles that exist; with an agency only those that belong to it. */
export async function listKnownArticles(
  db: Handle,
  ids: number[],
  { agencyId }: Scope,
): Promise<{ articleId: number; storyId: number | null }[]> {
  const { rows } = await sql<{ articleId: number; storyId: number | null }>`
    select a.id as "articleId", m.story_id as "storyId" from articles a
    left join story_members m on m.article_id = a.id
    where a.id = any(${ids}::integer[]) and a.deleted_at is null
      and ${agencyId === undefined ? sql`true` : sql`a.agency_id = ${agencyId}`} order by a.id`.execute(db)
  return rows
}

/** The articles of a story, with those that were closed as sources. */
export async function listKnownMembers(db: Handle, storyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select coalesce(article_id, closed_id) as id from story_members
    where story_id = ${storyId} and coalesce(article_id, closed_id) is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pins these members, so that automatic grouping no longer moves them. */
export async function fixMembers(tx: Handle, articleIds: number[], by: number): Promise<void> {
  await sql`update story_members set by_hand = true, decided_by = ${by}
    where article_id = any(${articleIds}::integer[]) or closed_id = any(${articleIds}::integer[])`.execute(tx)
}

export async function moveArticles(tx: Handle, articleIds: number[], into: number): Promise<void> {
  await sql`update story_members set story_id = ${into}, place = null
    where article_id = any(${articleIds}::integer[])`.execute(tx)
}

/** Items of feeds that were not imported, as one of these articles has their text. */
const droppedFor = (articleIds: number[]) => sql`select i.id from feed_items i
  where i.article_id = any(${articleIds}::integer[]) and i.outcome = 'duplicate'`

export async function hasDroppedCopies(tx: Handle, articleId: number): Promise<boolean> {
  const { rows } = await sql`select from story_members
    where item_id in (${droppedFor([articleId])}) limit 1`.execute(tx)
  return rows.length > 0
}

/** Moves the items that were not imported because of these articles. */
export async function moveDroppedCopies(tx: Handle, articleIds: number[], into: number): Promise<void> {
  await sql`update story_members set story_id = ${into} where item_id in (${droppedFor(articleIds)})`.execute(
    tx,
  )
}

/** If one of these articles was chosen, it stays so in the story that it is in now, if any. */
export async function moveChoice(
  tx: Handle,
  { from, into, articleIds }: { from: number; into: number | undefined; articleIds: number[] },
): Promise<void> {
  await sql`with moved as (
      update stories old set chosen_id = null from stories before
      where old.id = ${from} and before.id = old.id and old.chosen_id = any(${articleIds}::integer[])
      returning before.chosen_id
    )
    update stories set chosen_id = moved.chosen_id from moved where id = ${into ?? null}::integer`.execute(tx)
}

export async function removeMember(tx: Handle, articleId: number): Promise<void> {
  await sql`delete from story_members where article_id = ${articleId}`.execute(tx)
}

/** The machine never puts one of the articles into a story with one of the others again. */
export async function setApart(tx: Handle, ones: number[], others: number[], by: number): Promise<void> {
  await sql`insert into story_apart (one_id, other_id, decided_by)
    select least(one, other), greatest(one, other), ${by}
    from unnest(${ones}::integer[]) one cross join unnest(${others}::integer[]) other
    where one <> other on conflict do nothing`.execute(tx)
}

/** Undoes earlier decisions that these articles are different stories. */
export async function forgetApart(tx: Handle, articleIds: number[]): Promise<void> {
  await sql`delete from story_apart
    where one_id = any(${articleIds}::integer[]) and other_id = any(${articleIds}::integer[])`.execute(tx)
}

export async function updateChosen(tx: Handle, id: number, articleId: number | null): Promise<void> {
  await sql`update stories set chosen_id = ${articleId} where id = ${id}`.execute(tx)
}

/** Deletes stories that no longer have two members; an item that was not imported counts as one. */
export async function deleteIfLonely(tx: Handle, id: number): Promise<void> {
  await sql`delete from stories s where s.id = ${id}
    and not exists (select from story_members m where m.story_id = s.id offset 1)`.execute(tx)
}

/** A story as the log keeps it: the title of its first article, and ids. `sources` are closed articles. */
export type StorySnapshot = { title: string; articles: number[]; sources: number[]; chosen: number | null }

export async function findSnapshot(db: Handle, id: number): Promise<StorySnapshot | undefined> {
  const { rows } = await sql<StorySnapshot>`
    select coalesce((array_agg(a.title order by m.place, m.id) filter (where a.id is not null))[1], '') as title,
      s.chosen_id as chosen, coalesce(json_agg(a.id order by a.id) filter (where a.id is not null), '[]') as articles,
      coalesce(json_agg(m.closed_id order by m.closed_id) filter (where m.closed_id is not null), '[]') as sources
    from stories s join story_members m on m.story_id = s.id left join articles a on a.id = m.article_id
    where s.id = ${id} group by s.id`.execute(db)
  return rows[0]
}
