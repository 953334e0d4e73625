import type { Handle } from '../../platform/database/database.ts'
import { longHtml } from '../../platform/html/beside.ts'

export { listLike } from './likeness.ts'

import { namedLexeme } from './lexemes.ts'
import { forgetIndexed, moveLexeme } from './search.index.queries.ts'
import { indexMissingLater } from './search.jobs.ts'
import { type Indexed, searched, writeIndex } from './write-index.ts'

/**
 * Indexes in the transaction of the change; long bodies soon after, by the worker. Visibility is checked when
 * searching.
 */
export async function indexArticle(tx: Handle, before: Indexed | undefined, after: Indexed): Promise<void> {
  const same = before && searched.every(part => JSON.stringify(before[part]) === JSON.stringify(after[part]))
  if (same) return
  if (after.description.length <= longHtml) return writeIndex(tx, [after])
  await forgetIndexed(tx, after.id)
  await indexMissingLater(tx)
}

export function moveTag(tx: Handle, from: number, into: number): Promise<void> {
  return moveLexeme(tx, namedLexeme('tag', from), namedLexeme('tag', into))
}
