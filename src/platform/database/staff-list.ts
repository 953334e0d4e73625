import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from './database.ts'
import { likePattern } from './selections.ts'

/** Query parameters of every staff list, besides its own filters. */
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

/** Matches part of the name in any Arabic spelling. */
export function nameContains(column: string, q: string): RawBuilder<boolean> {
  return sql`arabic_normalise(${sql.ref(column)}) like ${likePattern(normaliseArabic(q))}`
}

/** Alphabetical order: sorted as bytes, أ and إ would be apart from ا. */
export function alphabetically(column: string): RawBuilder<string> {
  return sql`arabic_normalise(${sql.ref(column)})`
}

/** Articles per row, without the bin: one pass for all rows instead of one for each. */
export function articlesPer(db: Handle, column: 'category_id' | 'author_id' | 'source_id') {
  return db
    .selectFrom('articles')
    .select(articles => [articles.ref(column).as('ownerId'), articles.fn.countAll<number>().as('articles')])
    .where('deleted_at', 'is', null)
    .groupBy(column)
    .as('counts')
}

/** The count of `articlesPer`, 0 if a row has none. */
export const articleCount = sql<number>`coalesce(counts.articles, 0)`.as('articles')
