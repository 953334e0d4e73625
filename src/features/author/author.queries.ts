import type { Handle } from '../../platform/database/database.ts'
import {
  alphabetically,
  articleCount,
  articlesPer,
  namedColumns,
  namedListOf,
  type StaffFilter,
} from '../../platform/database/staff-list.ts'
import { pictureOf } from '../media/media.selections.ts'

function selectAuthors(db: Handle) {
  return db
    .selectFrom('authors')
    .select([...namedColumns('authors'), 'authors.bio', pictureOf('authors.image_id').as('image')])
}

export function listEnabledAuthors(db: Handle) {
  return selectAuthors(db)
    .where('authors.status', '=', true)
    .orderBy(alphabetically('authors.name'))
    .orderBy('authors.id')
    .execute()
}

export function selectAuthor(db: Handle, id: number) {
  return selectAuthors(db).where('authors.id', '=', id)
}

export function listAuthorsForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  const rows = selectAuthors(db)
    .leftJoin(articlesPer(db, 'author_id'), 'counts.ownerId', 'authors.id')
    .select(articleCount)
  return namedListOf(rows, 'authors', filter, { columns: { articles: 'articles' } })
}
