import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { isReference, type Line, type List, leaving, nameOf, type Part, type Reference } from './part.ts'
import { findPart } from './parts.ts'

/** Articles published from `since` on and before `until`; other rows as far as these need them. */
export type Range = { since?: Date | undefined; until?: Date | undefined }
export type Scope = Range & {
  /** Files of taken-down articles that readers see nowhere else. */
  withheld: string[]
}

const row = sql.ref('t')

/** Rows of a part after an id, in the order of their ids. */
export async function listLines(
  db: Handle,
  part: Part,
  scope: Scope,
  { after, limit }: { after: number; limit: number },
): Promise<Line[]> {
  const columns = leaving(part.fields).map(([column, field]) => {
    const value = isReference(field) ? referred(field, sql.ref(`t.${column}`)) : sql.ref(`t.${column}`)
    return sql`${value} as ${sql.ref(nameOf(column, field))}`
  })
  const lists = Object.entries(part.lists).map(
    ([name, list]) => sql`${listed(part, list)} as ${sql.ref(name)}`,
  )
  const { slugs, addresses } = part.formerly
  const former = [
    ...(slugs
      ? [
          sql`array(select o.slug from old_slugs o where o.kind = ${slugs} and o.target_id = t.id
            order by o.slug) as "oldSlugs"`,
        ]
      : []),
    ...(addresses
      ? [
          sql`array(select o.address from old_addresses o where o.kind = ${addresses} and o.target_id = t.id
            order by o.address) as "oldAddresses"`,
        ]
      : []),
  ]
  const id = sql.ref(`t.${part.id}`)
  const { rows } = await sql<Line>`
    select ${sql.join([sql`${id} as id`, ...columns, ...lists, ...former])}
    from ${sql.table(part.table)} t where ${id} > ${after} and ${leavesIn(part, scope)}
    order by ${id} limit ${limit}`.execute(db)
  return rows.map(withTimes)
}

/** The number of a row, and the key that is the same everywhere. Null where the row stays here. */
function referred({ to }: Reference, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = findPart(to)
  return sql`(select json_build_object('id', r.id, 'key', ${sql.ref(`r.${part.key}`)})
    from ${sql.table(part.table)} r where r.id = ${value} and ${part.where?.(sql.ref('r')) ?? sql`true`})`
}

function keyOf({ to }: Reference, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, key } = findPart(to)
  return sql`(select r.${sql.ref(key)} from ${sql.table(table)} r where r.id = ${value})`
}

function listed(part: Part, { table, owner, order, fields }: List): RawBuilder<unknown> {
  const given = leaving(fields)
  const memberOf = (column: string) => {
    const field = fields[column]!
    const value = sql.ref(`l.${column}`)
    return isReference(field) ? referred(field, value) : value
  }
  const members = given.map(([column, field]) => sql`${sql.lit(nameOf(column, field))}, ${memberOf(column)}`)
  const item = given.length === 1 ? memberOf(given[0]![0]) : sql`json_build_object(${sql.join(members)})`
  const sorting = order.map(column => {
    const field = fields[column]!
    return isReference(field) ? keyOf(field, sql.ref(`l.${column}`)) : sql.ref(`l.${column}`)
  })
  return sql`(select coalesce(json_agg(${item} order by ${sql.join(sorting)}), '[]') from ${sql.table(table)} l
    where l.${sql.ref(owner)} = t.${sql.ref(part.id)})`
}

function leavesIn(part: Part, { since, until, withheld }: Scope): RawBuilder<boolean> {
  const conditions = [part.where?.(row) ?? sql<boolean>`true`]
  const articles = findPart('articles').where!
  const inRange = (alias: string) => sql<boolean>`${articles(sql.ref(alias))}
    and ${since ? sql`${sql.ref(`${alias}.publish_at`)} >= ${since}` : sql`true`}
    and ${until ? sql`${sql.ref(`${alias}.publish_at`)} < ${until}` : sql`true`}`
  if (part.dated === 'self') conditions.push(inRange('t'))
  if (part.dated === 'article')
    conditions.push(sql`exists (select from articles a where a.id = t.article_id and ${inRange('a')})`)
  if (part.dated === 'files') conditions.push(sql`not t.hash = any(${withheld}::text[])`)
  if (part.dated === 'files' && (since || until)) conditions.push(usedBy(part, inRange('a')))
  return sql.join(conditions, sql` and `)
}

/** Files that articles of a range need, and those of the site itself. */
function usedBy(part: Part, inRange: RawBuilder<boolean>): RawBuilder<boolean> {
  const inEntries = sql`exists (select from coverage_entries e join articles a on a.id = e.article_id
    where e.deleted_at is null and files_in(e.html) @> array[t.hash] and ${inRange})`
  if (part.name === 'attachments')
    return sql`(exists (select from article_attachments s join articles a on a.id = s.article_id
      where s.hash = t.hash and ${inRange}) or ${inEntries})`
  return sql`(exists (select from articles a where a.image_id = t.id and ${inRange})
    or exists (select from articles a where a.share_image_id = t.id and ${inRange})
    or exists (select from articles a where pictures_in(a.description) @> array[t.hash] and ${inRange})
    or ${inEntries}
    or t.id in (select image_id from categories union all select image_id from authors
      union all select image_id from people union all select image_id from sources
      union all select logo_id from agencies union all select media_id from channel_images
      union all select media_id from ad_positions union all select image_id from settings))`
}

const postgresTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/

/** Times inside JSON are PostgreSQL's; all others come as ours. */
function withTimes(line: Line): Line {
  const lists = Object.entries(line).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, value]
    return [name, value.map(item => (item === null || typeof item !== 'object' ? item : timed(item)))]
  })
  return Object.fromEntries(lists)
}

const timed = (item: object): object =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'string' && postgresTime.test(value) ? new Date(value).toISOString() : value,
    ]),
  )

/** Keys of rows by number, for numbers inside JSON. */
export async function listKeys(db: Handle, part: Part, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select t.id, t.${sql.ref(part.key)}::text as key from ${sql.table(part.table)} t
    where t.id = any(${ids}::int[]) and ${part.where?.(row) ?? sql`true`}`.execute(db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** Articles that do not leave: taken down, and in the bin. */
export async function countLeftOut(db: Handle): Promise<{ takenDown: number; inBin: number }> {
  const { rows } = await sql<{ takenDown: number; inBin: number }>`
    select count(*) filter (where taken_down_at is not null)::int as "takenDown",
      count(*) filter (where taken_down_at is null)::int as "inBin"
    from articles where taken_down_at is not null or deleted_at is not null`.execute(db)
  return rows[0]!
}

export async function findLogo(db: Handle): Promise<{ id: number; key: string } | null> {
  const { rows } = await sql<{ id: number; key: string }>`select m.id, m.hash as key from settings s
    join media m on m.id = s.image_id where s."group" = 'website' and s.key = 'logoId'`.execute(db)
  return rows[0] ?? null
}
