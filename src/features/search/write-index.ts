import type { Handle } from '../../platform/database/database.ts'
import { htmlToText } from '../../platform/html/html.ts'
import { indexVersion, vectorOf } from './lexemes.ts'
import { type UnindexedArticle, upsertSearchRow } from './search.queries.ts'

export const searched = ['title', 'summary', 'description', 'tags', 'people', 'author', 'agency'] as const
export type Indexed = Pick<UnindexedArticle, 'id' | (typeof searched)[number]>

export function writeIndex(tx: Handle, { id, description, ...article }: Indexed): Promise<void> {
  return upsertSearchRow(tx, id, indexVersion, vectorOf({ ...article, text: htmlToText(description) }))
}
