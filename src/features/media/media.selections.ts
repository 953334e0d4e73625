import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '../../contract/fields.ts'

/** The picture that a column references, in the contract's shape, or null. */
export function pictureOf(column: string): RawBuilder<Picture | null> {
  return sql`(select ${pictureWith(sql`m.alt`)} from media m where m.id = ${sql.ref(column)})`
}

/** JSON of the media selected as `m`, with this description. */
export function pictureWith(alt: RawBuilder<unknown>): RawBuilder<Picture> {
  return sql`json_strip_nulls(json_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height,
    'alt', ${alt}, 'placeholder', m.placeholder, 'colour', m.colour, 'framing', m.framing,
    'moving', nullif(m.moving, false)))`
}
