import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import type { IndexLink } from './feed.index.schema.ts'

/** Failed fetches of an item, after which it waits for a new version. */
const maxTries = 5

const keyOf = (url: string) => createHash('sha256').update(url).digest()
const columnsOf = (links: IndexLink[]) =>
  sql`unnest(${links.map(({ url }) => keyOf(url))}::bytea[], ${links.map(({ version }) => version)}::text[])
    with ordinality as link (url_key, version, place)`

/** Links of an index that at least one of the feeds has not imported in this version; today, if they have none. */
export async function listUnknownLinks(
  db: Handle,
  feedIds: number[],
  links: IndexLink[],
): Promise<IndexLink[]> {
  const { rows } = await sql<{ place: string }>`select place from ${columnsOf(links)}
    where (select count(*) from feed_index_links known where known.url_key = link.url_key
      and known.feed_id = any(${feedIds}::integer[]) and known.version = link.version
      and (link.version <> '' or known.listed_on = current_date)
      and (known.tries = 0 or known.tries >= ${maxTries}::integer)) < ${feedIds.length}::integer
    order by place`.execute(db)
  return rows.map(({ place }) => links[Number(place) - 1]!)
}

/** Records links as imported. Call it once their items are stored. */
export async function noteTakenLinks(tx: Handle, feedId: number, links: IndexLink[]): Promise<void> {
  await sql`insert into feed_index_links (feed_id, url_key, version)
    select ${feedId}, url_key, version from ${columnsOf(links)}
    on conflict (feed_id, url_key) do update set version = excluded.version, tries = 0,
      listed_on = current_date`.execute(tx)
}

/** Counts a failed fetch of these links. Returns how many will be retried. */
export async function noteFailedLinks(tx: Handle, feedId: number, links: IndexLink[]): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    insert into feed_index_links as known (feed_id, url_key, version, tries)
    select ${feedId}, url_key, version, 1 from ${columnsOf(links)}
    on conflict (feed_id, url_key) do update set version = excluded.version, listed_on = current_date,
      tries = case when known.version = excluded.version and known.tries > 0 then known.tries + 1 else 1 end
    returning tries`.execute(tx)
  return rows.filter(({ tries }) => tries < maxTries).length
}

/** Records that the index still has these links, once a day each. Those without a version are fetched again first. */
export async function markLinksListed(tx: Handle, feedId: number, links: IndexLink[]): Promise<void> {
  const versioned = links.filter(({ version }) => version !== '')
  await sql`update feed_index_links set listed_on = current_date where feed_id = ${feedId}
    and url_key = any(${versioned.map(({ url }) => keyOf(url))}::bytea[]) and listed_on < current_date`.execute(
    tx,
  )
}

export function deleteOldLinks(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from feed_index_links where listed_on < current_date - ${days}::integer`
  return deleteRows(db, 'feed_index_links', old, limit)
}
