import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from './database.ts'
import { normalisedContains } from './in-ascii.ts'
import { orderOf } from './selections.ts'

/** Query parameters that every staff list has, besides its own filters. */
export type StaffFilter = { q?: string; sort: string; page: number; limit: number }

/** One page of rows, and the total number of rows. */
export async function staffListOf<Schema, Tables extends keyof Schema, Row>(
  rows: SelectQueryBuilder<Schema, Tables, Row>,
  { page, limit }: Pick<StaffFilter, 'page' | 'limit'>,
) {
  const items = await rows
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return { items, page, limit, total }
}

/** Columns of the contract's `namedFields`, except the picture. */
export const namedColumns = <const Table extends string>(table: Table) =>
  [
    `${table}.id`,
    `${table}.name`,
    `${table}.slug`,
    `${table}.status`,
    `${table}.revision`,
    `${table}.created_at as createdAt`,
    `${table}.updated_at as updatedAt`,
  ] as const

type NamedList = {
  /** Further columns to sort by, besides the name and the time of creation. */
  columns?: Record<string, string | RawBuilder<unknown>>
  matches?: (q: string) => RawBuilder<boolean>
}

/** Staff list of an entity that has a name, and perhaps a switch. */
export function namedListOf<Schema, Tables extends keyof Schema, Row>(
  rows: SelectQueryBuilder<Schema, Tables, Row>,
  table: string,
  filter: StaffFilter & { status?: boolean | undefined },
  { columns, matches = q => nameContains(`${table}.name`, q) }: NamedList = {},
) {
  let filtered = rows
  if (filter.q) filtered = filtered.where(matches(filter.q))
  if (filter.status !== undefined) {
    filtered = filtered.where(sql<boolean>`${sql.ref(`${table}.status`)} = ${filter.status}`)
  }
  const order = orderOf(filter.sort, {
    name: alphabetically(`${table}.name`),
    createdAt: `${table}.created_at`,
    ...columns,
  })
  return staffListOf(filtered.orderBy(order).orderBy(sql.ref(`${table}.id`)), filter)
}

/** Matches a part of the name, whatever its Arabic spelling. */
export function nameContains(column: string, q: string): RawBuilder<boolean> {
  return textContains(sql.ref(column), q)
}

/** Like `nameContains`, for any text. */
export function textContains(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return normalisedContains(sql`arabic_normalise(${text})`, normaliseArabic(q))
}

/**
 * Letters for sounds that Arabic lacks follow the letters they derive from. By code point they would follow
 * ي.
 */
const alphabet = 'ءابپتثجچحخدذرزژسشصضطظعغفڤقڨكگڭلمنهويێ'
const ranks = Array.from(alphabet, (_, index) => String.fromCharCode(0x621 + index)).join('')

/** Sorts alphabetically, independent of the database's locale; أ and إ sort with ا. */
export function alphabetically(column: string): RawBuilder<string> {
  return inAlphabet(sql<string>`arabic_normalise(${sql.ref(column)})`)
}

/** Like `alphabetically`, for normalised text. */
export function inAlphabet(normalised: RawBuilder<string>): RawBuilder<string> {
  return sql`translate(${normalised}, ${sql.lit(alphabet)}, ${sql.lit(ranks)}) collate "C"`
}

/**
 * Counts articles per row, without the bin, in one pass over all rows. An article counts for each author of
 * its byline.
 */
export function articlesPer(db: Handle, column: 'category_id' | 'author_id' | 'source_id') {
  type Owned = { ownerId: number | null; id: number }
  const ofAuthors = sql<Owned>`(select author_id as "ownerId", id from articles where deleted_at is null
    union select c.author_id, c.article_id from article_contributors c join articles a on a.id = c.article_id
      where a.deleted_at is null)`
  const ofOthers = sql<Owned>`(select ${sql.ref(column)} as "ownerId", id from articles where deleted_at is null)`
  return db
    .selectFrom((column === 'author_id' ? ofAuthors : ofOthers).as('owned'))
    .select(owned => ['owned.ownerId', owned.fn.countAll<number>().as('articles')])
    .groupBy('owned.ownerId')
    .as('counts')
}

/** The count from `articlesPer`, or 0. */
export const articleCount = sql<number>`coalesce(counts.articles, 0)`.as('articles')
