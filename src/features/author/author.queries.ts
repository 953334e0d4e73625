import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { namedColumns } from '../../platform/database/staff-list.ts'
import { namedQueries } from '../../platform/named-noun.ts'
import { pictureOf } from '../media/media.selections.ts'

export const authorQueries = namedQueries('authors', 'author_id', db =>
  db
    .selectFrom('authors')
    .select([
      ...namedColumns('authors'),
      'authors.bio',
      'authors.email',
      'authors.url',
      pictureOf('authors.image_id').as('image'),
    ]),
)

/** Active authors with one of these names, however it is spelt, in the order of the names. */
export async function listAuthorsNamed(db: Handle, names: string[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from unnest(${names}::text[]) with ordinality as given(name, position)
    join authors a on a.status and arabic_normalise(a.name) = arabic_normalise(given.name)
    order by given.position, a.id`.execute(db)
  return rows
}
