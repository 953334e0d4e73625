import { namedColumns } from '../../platform/database/staff-list.ts'
import { namedQueries } from '../../platform/named-noun.ts'
import { pictureOf } from '../media/media.selections.ts'

export const authorQueries = namedQueries('authors', 'author_id', db =>
  db
    .selectFrom('authors')
    .select([...namedColumns('authors'), 'authors.bio', pictureOf('authors.image_id').as('image')]),
)
