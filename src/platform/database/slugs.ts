import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { slugify } from '../../arabic/slug.ts'
import type { Handle } from './database.ts'

/** An entity with slugs: its table, and the slug of a name without letters or digits. */
export type Sluggable = { table: string; slug: string }

/** An unused slug for a title, also among old slugs: `الموازنة`, else `الموازنة-2`, … */
export async function freeSlug(db: Handle, { table, slug }: Sluggable, title: string): Promise<string> {
  const base = slugify(title) || slug
  const candidates = [base, ...Array.from({ length: 19 }, (_, index) => `${base}-${index + 2}`)]
  // A concurrent call for the same title waits until this one has committed, and sees its slug.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug:${table}:${base}`}, 0))`.execute(db)
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug = any(${candidates})
    union all
    select slug from old_slugs where kind = ${table} and slug = any(${candidates})`.execute(db)
  const used = new Set(rows.map(row => row.slug))
  return candidates.find(slug => !used.has(slug)) ?? `${base}-${randomBytes(4).toString('hex')}`
}

/** After a slug changed: redirects the old one, and frees the new one from an earlier redirect. */
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

/** Deletes them with the row they redirect to, so that another may use them. */
export async function deleteOldSlugs(db: Handle, { table: kind }: Sluggable, id: number) {
  await db.deleteFrom('old_slugs').where('kind', '=', kind).where('target_id', '=', id).execute()
}

/** The id of a current or old slug. */
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
