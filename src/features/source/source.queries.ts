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

function selectSources(db: Handle) {
  return db
    .selectFrom('sources')
    .select([...namedColumns('sources'), 'sources.url', pictureOf('sources.image_id').as('image')])
}

export function listEnabledSources(db: Handle) {
  return selectSources(db)
    .where('sources.status', '=', true)
    .orderBy(alphabetically('sources.name'))
    .orderBy('sources.id')
    .execute()
}

export function selectSource(db: Handle, id: number) {
  return selectSources(db).where('sources.id', '=', id)
}

export function listSourcesForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  const rows = selectSources(db)
    .leftJoin(articlesPer(db, 'source_id'), 'counts.ownerId', 'sources.id')
    .select(articleCount)
  return namedListOf(rows, 'sources', filter, { columns: { articles: 'articles' } })
}
