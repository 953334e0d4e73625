import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '../../contract/fields.ts'

/** The picture that a column references, in the contract's shape, or null. */
export function pictureOf(column: string): RawBuilder<Picture | null> {
  return sql`(select json_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height,
    'alt', m.alt, 'placeholder', m.placeholder, 'colour', m.colour) from media m where m.id = ${sql.ref(column)})`
}
