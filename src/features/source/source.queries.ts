import { namedColumns } from '../../platform/database/staff-list.ts'
import { namedQueries } from '../../platform/named-noun.ts'
import { pictureOf } from '../media/media.selections.ts'

export const sourceQueries = namedQueries('sources', 'source_id', db =>
  db
    .selectFrom('sources')
    .select([...namedColumns('sources'), 'sources.url', pictureOf('sources.image_id').as('image')]),
)
