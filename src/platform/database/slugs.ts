import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { slugify } from '../../arabic/slug.ts'
import type { Handle } from './database.ts'

/** An entity with slugs: its table, and the slug of a name without letters or digits. */
export type Sluggable = { table: string; slug: string }

/** Returns a slug that is unused, also among old slugs: `الموازنة`, else `الموازنة-2`, … */
export async function freeSlug(db: Handle, entity: Sluggable, title: string): Promise<string> {
  const [slug] = await freeSlugs(db, entity, [title])
  return slug!
}

/** Like `freeSlug` for many titles, in order. All slugs are distinct, and none is in `others`. */
export async function freeSlugs(
  db: Handle,
  { table, slug: usual }: Sluggable,
  titles: string[],
  others: Iterable<string> = [],
): Promise<string[]> {
  const bases = titles.map(title => slugify(title) || usual)
  // A concurrent call for the same title waits until this one commits, and then sees its slug. All calls take
  // the locks in the same order, which prevents deadlocks.
  await sql`select pg_advisory_xact_lock(key) from (select distinct hashtextextended(name, 0) as key
    from unnest(${bases.map(base => `slug:${table}:${base}`)}::text[]) as name order by 1) keys`.execute(db)
  const distinct = [...new Set(bases)]
  const used = new Set([...others, ...(await listUsed(db, table, distinct))])
  // A numbered slug may collide with the base of another title.
  if (distinct.length < bases.length || distinct.some(base => used.has(base)))
    for (const slug of await listUsed(db, table, distinct.flatMap(candidatesOf))) used.add(slug)
  return bases.map(base => {
    const free =
      candidatesOf(base).find(slug => !used.has(slug)) ?? `${base}-${randomBytes(4).toString('hex')}`
    used.add(free)
    return free
  })
}

const candidatesOf = (base: string) => [
  base,
  ...Array.from({ length: 19 }, (_, index) => `${base}-${index + 2}`),
]

async function listUsed(db: Handle, table: string, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug = any(${slugs})
    union all
    select slug from old_slugs where kind = ${table} and slug = any(${slugs})`.execute(db)
  return new Set(rows.map(row => row.slug))
}

/**
 * Call after a slug has changed. Redirects the old slug, and removes any earlier redirect from the new one.
 */
export async function keepOldSlug(
  db: Handle,
  { table: kind }: Sluggable,
  id: number,
  before: string,
  after: string,
) {
  if (before === after) return
  await db
    .insertInto('old_slugs')
    .values({ kind, slug: before, target_id: id })
    .onConflict(conflict => conflict.columns(['kind', 'slug']).doUpdateSet({ target_id: id }))
    .execute()
  await db.deleteFrom('old_slugs').where('kind', '=', kind).where('slug', '=', after).execute()
}

/** Deletes the old slugs of a deleted row, so that others may use them. */
export async function deleteOldSlugs(db: Handle, { table: kind }: Sluggable, id: number) {
  await db.deleteFrom('old_slugs').where('kind', '=', kind).where('target_id', '=', id).execute()
}

/** Finds an id by its current or an old slug. */
export async function findIdBySlug(
  db: Handle,
  { table }: Sluggable,
  slug: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id, 0 as age from ${sql.table(table)} where slug = ${slug}
    union all
    select target_id, 1 from old_slugs where kind = ${table} and slug = ${slug}
    order by age limit 1`.execute(db)
  return rows[0]?.id
}
