import type { Handle } from '../../platform/database/database.ts'
import { referenceTo } from '../../platform/database/selections.ts'
import {
  articleCount,
  articlesPer,
  namedColumns,
  namedListOf,
  type StaffFilter,
} from '../../platform/database/staff-list.ts'
import { pictureOf } from '../media/media.selections.ts'

function selectCategories(db: Handle) {
  return db
    .selectFrom('categories')
    .select([
      ...namedColumns('categories'),
      'categories.description',
      pictureOf('categories.image_id').as('image'),
      'categories.colour',
      referenceTo('categories', 'categories.parent_id').as('parent'),
      'categories.position as order',
      'categories.topic',
    ])
}

/** Enabled categories in menu order, without children of disabled ones. */
export function listEnabledCategories(db: Handle) {
  return db
    .selectFrom('categories')
    .leftJoin('categories as parents', 'parents.id', 'categories.parent_id')
    .select([
      'categories.id',
      'categories.name',
      'categories.slug',
      'categories.colour',
      'categories.parent_id as parentId',
      'categories.topic',
    ])
    .where('categories.status', '=', true)
    .where(where => where.or([where('categories.parent_id', 'is', null), where('parents.status', '=', true)]))
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute()
}

export function selectCategory(db: Handle, id: number) {
  return selectCategories(db).where('categories.id', '=', id)
}

/** All categories, locked in a fixed order, so that two editors who reorder them wait for each other. */
export function listCategoriesToChange(tx: Handle) {
  return selectCategories(tx).orderBy('categories.id').forNoKeyUpdate('categories').execute()
}

export function listCategoriesForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  const rows = selectCategories(db)
    .leftJoin(articlesPer(db, 'category_id'), 'counts.ownerId', 'categories.id')
    .select(articleCount)
  const columns = { order: 'categories.position', articles: 'articles' }
  return namedListOf(rows, 'categories', filter, { columns })
}
