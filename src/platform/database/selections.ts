import { type RawBuilder, sql } from 'kysely'
import type { Reference, ShownReference } from '../../contract/fields.ts'

/** Id, name and slug of the row that a column references. */
export function referenceTo(table: string, column: string): RawBuilder<Reference | null> {
  return sql`(select json_build_object('id', r.id, 'name', r.name, 'slug', r.slug)
    from ${sql.table(table)} r where r.id = ${sql.ref(column)})`
}

/** Like `referenceTo`, for readers: without a slug if `flag` is off, because the row then has no page. */
export function shownReferenceTo(
  table: string,
  flag: string,
  column: string,
): RawBuilder<ShownReference | null> {
  return sql`(select json_build_object('id', r.id, 'name', r.name,
      'slug', case when ${sql.ref(`r.${flag}`)} then r.slug end)
    from ${sql.table(table)} r where r.id = ${sql.ref(column)})`
}

/** Id and name of the row that a column references. */
export function named(table: string, column: string): RawBuilder<{ id: number; name: string } | null> {
  return sql`(select json_build_object('id', r.id, 'name', r.name)
    from ${sql.table(table)} r where r.id = ${sql.ref(column)})`
}

/** Escapes `%` and `_` in user input. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Columns that are null in no table, but may be in an outer join, which gives them as an expression. An index in
 * descending order has nulls first, and is not used for `nulls last`.
 */
const isNeverNull = (column: unknown) =>
  typeof column === 'string' && /(?:^|\.)(?:created_at|updated_at|publish_at)$/.test(column)

/** `-publishAt` → the column of publishAt, descending. */
export function orderOf<Field extends string>(
  sort: string,
  columns: Record<Field, string | RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const descending = sort.startsWith('-')
  const column = columns[sort.replace(/^-/, '') as Field]
  const value = typeof column === 'string' ? sql.ref(column) : column
  if (!descending) return sql`${value} asc nulls last`
  return isNeverNull(column) ? sql`${value} desc` : sql`${value} desc nulls last`
}
