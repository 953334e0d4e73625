import { type RawBuilder, sql } from 'kysely'
import type { Picture, Reference, ShownReference } from '../../contract/fields.ts'

/** The picture that a column references, in the contract's shape, or null. */
export function pictureOf(column: string): RawBuilder<Picture | null> {
  return sql`(select json_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height,
    'alt', m.alt, 'placeholder', m.placeholder, 'colour', m.colour) from media m where m.id = ${sql.ref(column)})`
}

/** Id, name and slug of the row that a column references. */
export function referenceTo(
  table: 'categories' | 'authors' | 'sources' | 'agencies',
  column: string,
): RawBuilder<Reference | null> {
  return sql`(select json_build_object('id', r.id, 'name', r.name, 'slug', r.slug)
    from ${sql.table(table)} r where r.id = ${sql.ref(column)})`
}

const switches = { authors: 'status', sources: 'status', agencies: 'active' } as const

/** The same for readers: without a slug if it is switched off and so has no page. */
export function shownReferenceTo(
  table: keyof typeof switches,
  column: string,
): RawBuilder<ShownReference | null> {
  return sql`(select json_build_object('id', r.id, 'name', r.name,
      'slug', case when ${sql.ref(`r.${switches[table]}`)} then r.slug end)
    from ${sql.table(table)} r where r.id = ${sql.ref(column)})`
}

export function userNamed(column: string): RawBuilder<{ id: number; name: string } | null> {
  return sql`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${sql.ref(column)})`
}

/** Escapes `%` and `_` in user input. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** `-publishAt` → the column of publishAt, descending. */
export function orderOf<Field extends string>(
  sort: string,
  columns: Record<Field, string | RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const descending = sort.startsWith('-')
  const column = columns[sort.replace(/^-/, '') as Field]
  const value = typeof column === 'string' ? sql.ref(column) : column
  return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls last`
}
