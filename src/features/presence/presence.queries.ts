import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { type Colleague, goneMs, type Presence } from './presence.contract.ts'

const isThere = sql`p.seen_at > now() - make_interval(secs => ${goneMs / 1000})`

export type Tab = { tab: string; userId: number; articleId: number }

/** @returns whether it was writing before and holds the lock; undefined for an unknown tab */
export async function touch(tx: Handle, { tab, userId, articleId }: Tab, writing: boolean) {
  const { rows } = await sql<{ wrote: boolean; holds: boolean }>`
    with before as (select writing from presences
      where tab = ${tab} and user_id = ${userId} and article_id = ${articleId} for update)
    update presences p set writing = ${writing}, seen_at = now() from before
    where p.tab = ${tab} and p.user_id = ${userId} and ${isThere}
    returning before.writing as wrote, p.held_at is not null as holds`.execute(tx)
  return rows[0]
}

/** Adds a tab and drops the person's oldest tabs beyond the limit. */
export async function arrive(
  tx: Handle,
  { tab, userId, articleId }: Tab,
  writing: boolean,
  maxTabs: number,
): Promise<void> {
  await sql`delete from presences where user_id = ${userId} and tab in
    (select tab from presences where user_id = ${userId} order by seen_at desc offset ${maxTabs - 1})`.execute(
    tx,
  )
  await sql`insert into presences (tab, user_id, article_id, writing)
    values (${tab}, ${userId}, ${articleId}, ${writing})
    on conflict (tab, user_id) do update set article_id = excluded.article_id, writing = excluded.writing,
      held_at = null, since = now(), seen_at = now()`.execute(tx)
}

/** Serialises lock changes of an article until the transaction ends. */
export async function lockHolder(tx: Handle, articleId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('presence'), ${articleId})`.execute(tx)
}

/** Releases the lock of a lost tab, or of any. */
export async function freeText(tx: Handle, articleId: number, from: 'gone' | 'anybody'): Promise<void> {
  const who = from === 'gone' ? sql`not (${isThere})` : sql`true`
  await sql`update presences p set held_at = null
    where p.article_id = ${articleId} and p.held_at is not null and ${who}`.execute(tx)
}

/** @returns whether it was free */
export async function holdText(tx: Handle, { tab, userId, articleId }: Tab): Promise<boolean> {
  const { rows } = await sql`update presences p set held_at = now()
    where p.tab = ${tab} and p.user_id = ${userId} and p.article_id = ${articleId}
      and not exists (select from presences o where o.article_id = ${articleId} and o.held_at is not null)
    returning 1`.execute(tx)
  return rows.length > 0
}

/** @returns whether it existed */
export async function leave(tx: Handle, { tab, userId, articleId }: Tab): Promise<boolean> {
  const { rows } = await sql`delete from presences
    where tab = ${tab} and user_id = ${userId} and article_id = ${articleId} returning 1`.execute(tx)
  return rows.length > 0
}

/** Tabs with these articles open; an agency sees its own articles only. */
export async function listPresences(
  db: Handle,
  articles: readonly number[],
  agencyId: number | undefined,
): Promise<(Presence & { isStaff: boolean })[]> {
  const own = agencyId === undefined ? sql`true` : sql`a.agency_id = ${agencyId}`
  const { rows } = await sql<Presence & { isStaff: boolean }>`
    select p.article_id as "articleId", p.tab, json_build_object('id', u.id, 'name', u.name) as user, p.writing,
      p.held_at is not null as holds, p.since, u.role <> 'agency' as "isStaff"
    from presences p join users u on u.id = p.user_id join articles a on a.id = p.article_id
    where p.article_id = any(${articles}::integer[]) and ${isThere} and ${own}
    order by p.article_id, p.since, p.tab limit 500`.execute(db)
  return rows
}

/** Lists people with the articles open in their tabs. An agency sees only its own articles. */
export async function listColleagues(
  db: Handle,
  agencyId: number | undefined,
): Promise<(Colleague & { isStaff: boolean })[]> {
  const own = agencyId === undefined ? sql`true` : sql`a.agency_id = ${agencyId}`
  const { rows } = await sql<Colleague & { isStaff: boolean }>`
    with open as (
      select p.user_id, a.id, a.title, bool_or(p.writing) as writing, min(p.since) as since
      from presences p join articles a on a.id = p.article_id
      where ${isThere} and ${own} and a.deleted_at is null group by p.user_id, a.id, a.title
    )
    select json_build_object('id', u.id, 'name', u.name) as user, u.role <> 'agency' as "isStaff",
      json_agg(json_build_object('id', open.id, 'title', open.title, 'writing', open.writing)
        order by open.writing desc, open.since desc, open.id) as articles
    from open join users u on u.id = open.user_id
    group by u.id, u.name, u.role order by u.name, u.id limit 100`.execute(db)
  return rows
}

/** @returns the articles of tabs without a heartbeat */
export async function forgetGone(tx: Handle): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from presences p where not (${isThere}) returning p.article_id as id`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}
