import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import type { List, Part, Table } from '../../site-export/part.ts'

/** The row that an import knows as this one: by its natural key, or a tag of the same name. */
export async function findSame(
  db: Handle,
  part: Part,
  values: Record<string, unknown>,
): Promise<{ id: number; isUntouched: boolean } | undefined> {
  if (part.match.length === 0) return undefined
  const same = part.match.map(column => sql`t.${sql.ref(column)} is not distinct from ${values[column]}`)
  const byKey = sql`(${sql.join(same, sql` and `)})`
  const byName =
    part.name === 'tags' ? sql` or arabic_normalise(t.name) = arabic_normalise(${values.name})` : sql``
  const revision = part.isSeeded ? sql`t.revision = 1` : sql`false`
  const { rows } = await sql<{ id: number; isUntouched: boolean }>`
    select t.${sql.ref(part.id)} as id, ${revision} as "isUntouched" from ${sql.table(part.table)} t
    where (${byKey}${byName}) and ${part.where?.(sql.ref('t')) ?? sql`true`}
    order by ${byKey} desc, t.${sql.ref(part.id)} limit 1`.execute(db)
  return rows[0]
}

/** Lists which of the addresses belong to readers. */
export async function listReaders(db: Handle, emails: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select email from users
    where role = 'user' and email = any(${emails}::text[])`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** Lists which of the ids are taken. */
export async function listTaken(db: Handle, table: Table, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id = any(${ids}::int[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The revision of a row; 0 for a table without revisions, undefined without a row. */
export async function findRevision(db: Handle, part: Part, id: number): Promise<number | undefined> {
  const revision = 'revision' in part.fields ? sql`revision` : sql`0`
  const { rows } = await sql<{ revision: number }>`select ${revision} as revision
    from ${sql.table(part.table)} where ${sql.ref(part.id)} = ${id} for update`.execute(db)
  return rows[0]?.revision
}

/** Columns that a switch changes, which makes no revision. */
const switches: ReadonlySet<string> = new Set(['status', 'active', 'enabled'])

/** Updates a row. With `keepsOff`, rows that were disabled here stay disabled. */
export async function changeRow(
  tx: Handle,
  part: Part,
  id: number,
  values: Record<string, unknown>,
  { keepsOff = false } = {},
): Promise<void> {
  const changes = Object.entries(values)
    .filter(([column, value]) => value !== undefined && column !== part.id)
    .map(([column, value]) => {
      const isSwitch = keepsOff && switches.has(column)
      return isSwitch
        ? sql`${sql.ref(column)} = ${sql.ref(column)} and ${value}`
        : sql`${sql.ref(column)} = ${value}`
    })
  if (changes.length === 0) return
  await sql`update ${sql.table(part.table)} set ${sql.join(changes)} where ${sql.ref(part.id)} = ${id}`.execute(
    tx,
  )
}

/** Replaces the rows that belong to a row. */
export async function replaceList(
  tx: Handle,
  { table, owner, unique, stays }: List,
  id: number,
  rows: Record<string, unknown>[],
): Promise<void> {
  if (stays && (await sql<{ is: boolean }>`select ${stays(id)} as is`.execute(tx)).rows[0]?.is) return
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(tx)
  for (const row of rows) {
    if (unique)
      await sql`delete from ${sql.table(table)} where ${sql.ref(unique)} = ${row[unique]}`.execute(tx)
    const given: [string, unknown | RawBuilder<unknown>][] = [[owner, id], ...Object.entries(row)]
    await sql`insert into ${sql.table(table)} (${sql.join(given.map(([column]) => sql.ref(column)))})
      values (${sql.join(given.map(([, value]) => value))})`.execute(tx)
  }
}

/** Former slugs lead to the row, unless another has them. */
export async function insertOldSlugs(
  tx: Handle,
  kind: string,
  slugs: { slug: string; id: number }[],
): Promise<void> {
  if (slugs.length === 0) return
  await sql`insert into old_slugs (kind, slug, target_id) select ${kind}, slug, id
    from unnest(${slugs.map(({ slug }) => slug)}::text[], ${slugs.map(({ id }) => id)}::int[]) as given (slug, id)
    on conflict do nothing`.execute(tx)
}

/** Stages of a new database that the exported site does not have. */
export async function deleteSeeds(tx: Handle, part: Part, kept: number[]): Promise<void> {
  await sql`delete from ${sql.table(part.table)} where revision = 1 and id <> all(${kept}::int[])`.execute(tx)
}

/** Whether the newsroom has articles that did not come from this site. */
export async function hasOwnArticles(db: Handle, site: string): Promise<boolean> {
  const { rows } = await sql`select from articles a where not exists (select from moved_rows m
    where m.site = ${site} and m.kind = 'articles' and m.old_id = a.id::text and m.our_id = a.id) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Maps numbers of the exported site to ours. */
export async function listOurs(
  db: Handle,
  site: string,
  kind: string,
  ids: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ old: string; ours: number }>`select old_id as old, our_id as ours
    from moved_rows where site = ${site} and kind = ${kind} and old_id = any(${ids.map(String)}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ old, ours }) => [Number(old), ours]))
}

/** Notes the recordings of articles as files that these show. */
export async function keepRecordings(tx: Handle, articleIds: number[]): Promise<void> {
  await sql`insert into article_attachments (article_id, hash)
    select article_id, hash from narrations where article_id = any(${articleIds}::int[])
    on conflict do nothing`.execute(tx)
}
