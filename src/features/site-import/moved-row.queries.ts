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
  if (oldIds.length === 0) return new Map()
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

export type RowToSave = {
  site: string
  kind: MovedKind | (string & {})
  oldId: string
  ourId: number
  importId: number
  revision?: number
  contentHash?: Buffer | null
}

/** An import that changes a row again leaves it to the first one, which undoes it. */
export async function saveMoved(tx: Handle, given: RowToSave[]): Promise<void> {
  const rows = given.map(
    ({ site, kind, oldId, ourId, importId, revision = 1, contentHash: content_hash = null }) => ({
      ...{ site, kind, old_id: shortKey(oldId), our_id: ourId, import_id: importId, revision, content_hash },
    }),
  )
  // One statement cannot write a row twice. In one order, as articles that are prepared together may share pictures.
  const byKey = new Map(rows.map(row => [`${row.site} ${row.kind} ${row.old_id}`, row]))
  const last = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  for (let at = 0; at < last.length; at += rowsAtOnce)
    await tx
      .insertInto('moved_rows')
      .values(last.slice(at, at + rowsAtOnce))
      .onConflict(conflict =>
        conflict.columns(['site', 'kind', 'old_id']).doUpdateSet(({ ref }) => ({
          our_id: ref('excluded.our_id'),
          revision: ref('excluded.revision'),
          content_hash: ref('excluded.content_hash'),
        })),
      )
      .execute()
}

/** A statement of PostgreSQL has 65,535 parameters at most. */
const rowsAtOnce = 1000

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

type Target = { kind: AddressKind; id: number }
export type AddressesToSave = Target & { addresses: string[] }

/** Returns addresses that are taken. If several targets want one address, the first gets it. */
export async function insertAddresses(
  tx: Handle,
  importId: number,
  targets: AddressesToSave[],
): Promise<(Target & { address: string })[]> {
  const first = new Map<string, Target>()
  const taken: (Target & { address: string })[] = []
  for (const { kind, id, addresses } of targets)
    for (const address of addresses) {
      const owner = first.get(address)
      if (!owner) first.set(address, { kind, id })
      else if (owner.kind !== kind || owner.id !== id) taken.push({ kind, id, address })
    }
  if (first.size === 0) return []
  const owners = [...first.values()]
  const { rows } = await sql<Target & { address: string }>`with given as (select * from unnest(
      ${[...first.keys()]}::text[], ${owners.map(({ kind }) => kind)}::text[], ${owners.map(({ id }) => id)}::int[])
      as given (address, kind, target_id)),
    added as (insert into old_addresses (address, kind, target_id, import_id)
      select address, kind, target_id, ${importId}::int from given order by address
      on conflict (address) do nothing)
    select given.kind, given.target_id as id, address from given join old_addresses o using (address)
    where (o.kind, o.target_id) <> (given.kind, given.target_id)`.execute(tx)
  return [...taken, ...rows]
}

export async function deleteAddresses(tx: Handle, kind: AddressKind, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('old_addresses').where('kind', '=', kind).where('target_id', 'in', ids).execute()
}

/** Leaves addresses that another import brought. */
export async function deleteAddressesOf(
  tx: Handle,
  importId: number,
  kind: AddressKind,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('old_addresses')
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .execute()
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

/** The rows of these names, in their order; `key` is the same for names that are one. */
export async function listNamed(
  db: Handle,
  table: 'tags' | 'authors',
  names: string[],
): Promise<{ key: string; id: number | null }[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ key: string; id: number | null }>`select arabic_normalise(given.name) as key,
      (select id from ${sql.table(table)} t where arabic_normalise(t.name) = arabic_normalise(given.name)
        order by id limit 1) as id
    from unnest(${names}::text[]) with ordinality as given (name, at) order by at`.execute(db)
  return rows
}

/** Lists which of the rows still exist. */
export async function listThere(db: Handle, table: 'tags' | 'authors', ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id = any(${ids}::int[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function isThere(db: Handle, kind: 'category' | 'tag' | 'author', id: number): Promise<boolean> {
  const table = { category: 'categories', tag: 'tags', author: 'authors' }[kind]
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows.length > 0
}

/** The pictures of an import that still exist, by whether it brought them or the library had the file before. */
export async function listPicturesOf(
  db: Handle,
  importId: number,
  ids: number[],
): Promise<{ brought: number[]; earlier: number[] }> {
  const { rows } = await sql<{ id: number; url: string | null; oldIds: string[] }>`select media.id,
      media.original_url as url, array(select old_id from moved_rows
        where import_id = ${importId} and kind = 'picture' and our_id = media.id) as "oldIds"
    from media where id = any(${ids}::int[])`.execute(db)
  const [brought, earlier]: [number[], number[]] = [[], []]
  for (const { id, url, oldIds } of rows)
    (url !== null && oldIds.includes(shortKey(url)) ? brought : earlier).push(id)
  return { brought, earlier }
}
