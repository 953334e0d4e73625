import { inTransaction } from '../../../platform/database/database.ts'
import { nextNumber, skipNumbers } from '../../../platform/database/numbered-rows.ts'
import { SiteExportError } from '../../site-export/manifest.ts'
import type { Part } from '../../site-export/part.ts'
import { listMoved, saveMoved } from '../moved-row.queries.ts'
import { columnsOf, isAsDocumented } from './column-values.ts'
import { loadOurs } from './load-ours.ts'
import type { NumberedLine } from './read-export.ts'
import { findSame, listTaken } from './warraq-rows.ts'
import type { WarraqRun } from './warraq-run.ts'

/** Values of `moved_rows.revision` before a row has one of its own. */
export const pending = 0
/** A row of this installation that the import leaves as it is. */
export const theirs = -1

/**
 * Decides which row of ours each line is: one that an earlier import brought, one with the same natural key, or a new
 * one, with its old number if that is free.
 */
export async function numberLines(
  run: WarraqRun,
  part: Part,
  batch: NumberedLine[],
  largest: number,
): Promise<void> {
  const wrong = batch.find(({ line }) => !isAsDocumented(part, line))
  if (wrong) throw new SiteExportError('WRONG_LINE', `${part.name}.jsonl: ${wrong.number}`)
  await inTransaction(run.services.db, async tx => {
    const lines = batch.map(({ line }) => line)
    const known = await listMoved(
      tx,
      run.site,
      part.name,
      lines.map(({ id }) => String(id)),
    )
    const left = lines.filter(({ id }) => !known.has(String(id)))
    if (left.length === 0) return
    const ours = await loadOurs(tx, run.site, part, left)
    const isOwn = part.id === 'id'
    if (isOwn) await skipNumbers(tx, part.table, largest)
    const taken = isOwn
      ? await listTaken(
          tx,
          part.table,
          left.map(({ id }) => id),
        )
      : new Set<number>()
    for (const line of left) {
      const row = { site: run.site, kind: part.name, oldId: String(line.id), importId: run.importId }
      const { values } = columnsOf(part, line, ours)
      const same = await findSame(tx, part, values)
      if (same) {
        const revision = same.isUntouched ? pending : theirs
        await saveMoved(tx, { ...row, ourId: same.id, revision })
      } else if (!isOwn) {
        // A side of an article that does not come.
        if (typeof values.article_id === 'number')
          await saveMoved(tx, { ...row, ourId: values.article_id, revision: pending })
      } else {
        const ourId = taken.has(line.id) ? await nextNumber(tx, part.table) : line.id
        await saveMoved(tx, { ...row, ourId, revision: pending })
      }
    }
  })
}
