import type { Handle } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/selections.ts'
import {
  alphabetically,
  articleCount,
  articlesPer,
  nameContains,
  type StaffFilter,
  staffListOf,
} from '../../platform/database/staff-list.ts'
import { pictureOf } from '../media/media.selections.ts'

function selectAuthors(db: Handle) {
  return db
    .selectFrom('authors')
    .select([
      'authors.id',
      'authors.name',
      'authors.slug',
      'authors.bio',
      pictureOf('authors.image_id').as('image'),
      'authors.status',
      'authors.revision',
      'authors.created_at as createdAt',
      'authors.updated_at as updatedAt',
    ])
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
  let rows = selectAuthors(db)
    .leftJoin(articlesPer(db, 'author_id'), 'counts.ownerId', 'authors.id')
    .select(articleCount)
  if (filter.q) rows = rows.where(nameContains('authors.name', filter.q))
  if (filter.status !== undefined) rows = rows.where('authors.status', '=', filter.status)
  const columns = {
    name: alphabetically('authors.name'),
    createdAt: 'authors.created_at',
    articles: 'articles',
  }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('authors.id'), filter)
}
