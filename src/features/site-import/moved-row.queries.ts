import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { shortKey } from '../../platform/database/short-key.ts'

export type MovedKind = 'article' | 'category' | 'tag' | 'author' | 'picture'

type MovedRow = { oldId: string; ourId: number; revision: number; contentHash: Buffer | null }

export async function listMoved(
  db: Handle,
  site: string,
  kind: MovedKind | (string & {}),
  oldIds: string[],
): Promise<Map<string, MovedRow>> {
  const rows = await db
    .selectFrom('moved_rows')
    .select(['old_id as oldId', 'our_id as ourId', 'revision', 'content_hash as contentHash'])
    .where('site', '=', site)
    .where('kind', '=', kind)
    .where('old_id', 'in', oldIds.map(shortKey))
    .execute()
  const byKey = new Map(rows.map(row => [row.oldId, row]))
  return new Map(
    oldIds.flatMap(oldId => {
      const row = byKey.get(shortKey(oldId))
      return row ? [[oldId, row]] : []
    }),
  )
}

/** An import that changes a row again leaves it to the first one, which undoes it. */
export async function saveMoved(
  tx: Handle,
  {
    site,
    kind,
    oldId,
    ourId,
    importId,
    revision = 1,
    contentHash = null,
  }: {
    site: string
    kind: MovedKind | (string & {})
    oldId: string
    ourId: number
    importId: number
    revision?: number
    contentHash?: Buffer | null
  },
): Promise<void> {
  await tx
    .insertInto('moved_rows')
    .values({
      ...{ site, kind, old_id: shortKey(oldId), our_id: ourId, import_id: importId },
      ...{ revision, content_hash: contentHash },
    })
    .onConflict(conflict =>
      conflict
        .columns(['site', 'kind', 'old_id'])
        .doUpdateSet({ our_id: ourId, revision, content_hash: contentHash }),
    )
    .execute()
}

/** Rows of an import, from an id on, to be undone. */
export async function listMovedBy(
  db: Handle,
  importId: number,
  kind: MovedKind,
  { after, limit }: { after: number; limit: number },
): Promise<MovedRow[]> {
  return db
    .selectFrom('moved_rows')
    .select(['old_id as oldId', 'our_id as ourId', 'revision', 'content_hash as contentHash'])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('our_id', '>', after)
    .orderBy('our_id')
    .limit(limit)
    .execute()
}

export async function deleteMoved(
  tx: Handle,
  importId: number,
  kind: MovedKind,
  ourIds: number[],
): Promise<void> {
  if (ourIds.length === 0) return
  await tx
    .deleteFrom('moved_rows')
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('our_id', 'in', ourIds)
    .execute()
}

export type AddressKind = MovedKind

/** Returns the addresses that lead to something else already. */
export async function insertAddresses(
  tx: Handle,
  importId: number,
  { kind, id }: { kind: AddressKind; id: number },
  addresses: string[],
): Promise<string[]> {
  if (addresses.length === 0) return []
  const { rows } = await sql<{
    address: string
  }>`with given as (select unnest(${addresses}::text[]) as address),
    added as (insert into old_addresses (address, kind, target_id, import_id)
      select distinct address, ${kind}, ${id}::int, ${importId}::int from given
      on conflict (address) do nothing returning address)
    select o.address from given join old_addresses o using (address)
    where (o.kind, o.target_id) <> (${kind}, ${id}::int)`.execute(tx)
  return rows.map(({ address }) => address)
}

export async function deleteAddresses(tx: Handle, kind: AddressKind, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('old_addresses').where('kind', '=', kind).where('target_id', 'in', ids).execute()
}

export async function listAddresses(
  db: Handle,
  importId: number,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('old_addresses')
    .select('address')
    .where('import_id', '=', importId)
    .where('address', '>', after)
    .orderBy('address')
    .limit(limit)
    .execute()
  return rows.map(({ address }) => address)
}

const enabled = {
  category: sql`select 'category' as kind, id, slug from categories where status`,
  tag: sql`select 'tag' as kind, id, slug from tags where status and visible`,
  author: sql`select 'author' as kind, id, slug from authors where status`,
}

/** Our picture at an old address. */
export async function findPictureAt(
  db: Handle,
  addresses: string[],
): Promise<{ hash: string; width: number } | undefined> {
  const { rows } = await sql<{ hash: string; width: number }>`select m.hash, m.width
    from old_addresses o join media m on m.id = o.target_id
    where o.kind = 'picture' and o.address = any(${addresses}::text[])
    order by array_position(${addresses}::text[], o.address) limit 1`.execute(db)
  return rows[0]
}

/** Our row at an old address, if readers may see it. One lookup by primary key, and one of its row. */
export async function findAtOldAddress(
  db: Handle,
  address: string,
): Promise<{ kind: Exclude<AddressKind, 'picture'>; id: number; slug: string } | undefined> {
  const { rows } = await sql<{ kind: Exclude<AddressKind, 'picture'>; id: number; slug: string }>`
    select o.kind, o.target_id as id, coalesce(
      case when o.kind = 'article' then (select slug from articles a where a.id = o.target_id and a.enable
        and a.deleted_at is null and a.publish_at <= now()) end,
      case when o.kind not in ('article', 'picture') then (select slug from (${enabled.category} union all ${enabled.tag}
        union all ${enabled.author}) named where named.kind = o.kind and named.id = o.target_id) end) as slug
    from old_addresses o where o.address = ${address}`.execute(db)
  const [found] = rows
  return found?.slug ? found : undefined
}

export async function findCategoryNamed(
  db: Handle,
  name: string,
  parentId: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from categories
    where arabic_normalise(name) = arabic_normalise(${name}) and parent_id is not distinct from ${parentId}
    order by status desc, id limit 1`.execute(db)
  return rows[0]?.id
}

export async function findNamed(
  db: Handle,
  table: 'tags' | 'authors',
  name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where arabic_normalise(name) = arabic_normalise(${name}) order by id limit 1`.execute(db)
  return rows[0]?.id
}

export async function isThere(db: Handle, kind: 'category' | 'tag' | 'author', id: number): Promise<boolean> {
  const table = { category: 'categories', tag: 'tags', author: 'authors' }[kind]
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows.length > 0
}

export async function isPictureFrom(db: Handle, id: number, url: string): Promise<boolean> {
  const { rows } = await sql`select from media where id = ${id} and original_url = ${url}`.execute(db)
  return rows.length > 0
}
