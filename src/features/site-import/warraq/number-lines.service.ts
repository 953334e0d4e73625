import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { nextNumbers, skipNumbers } from '../../../platform/database/numbered-rows.ts'
import { SiteExportError } from '../../site-export/manifest.ts'
import type { Line, Part } from '../../site-export/part.ts'
import { listMoved, type RowToSave, saveMoved } from '../moved-row.queries.ts'
import { columnsOf, isAsDocumented } from './column-values.ts'
import { loadOurs } from './load-ours.ts'
import type { NumberedLine } from './read-export.ts'
import { findSame, listReaders, listTaken } from './warraq-rows.ts'
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
    const unknown = batch.filter(({ line }) => !known.has(String(line.id)))
    const left =
      part.name === 'staff' ? await withoutReaders(tx, run, unknown) : unknown.map(({ line }) => line)
    if (left.length === 0) return
    const isOwn = part.id === 'id'
    if (isOwn) await skipNumbers(tx, part.table, largest)
    const taken = isOwn
      ? await listTaken(
          tx,
          part.table,
          left.map(({ id }) => id),
        )
      : new Set<number>()
    const others = await nextNumbers(tx, part.table, taken.size)
    // Articles are recognised by nothing, and their texts are long.
    const isMatched = part.match.length > 0 || !isOwn
    const ours = isMatched ? await loadOurs(tx, run.site, part, left) : () => undefined
    const rows: RowToSave[] = []
    for (const line of left) {
      const row = { site: run.site, kind: part.name, oldId: String(line.id), importId: run.importId }
      const values = isMatched ? columnsOf(part, line, ours).values : {}
      const same = await findSame(tx, part, values)
      if (same) {
        const revision = same.isUntouched ? pending : theirs
        rows.push({ ...row, ourId: same.id, revision })
      } else if (!isOwn) {
        // A side of an article that does not come.
        if (typeof values.article_id === 'number')
          rows.push({ ...row, ourId: values.article_id, revision: pending })
      } else {
        const ourId = taken.has(line.id) ? others.pop()! : line.id
        rows.push({ ...row, ourId, revision: pending })
      }
    }
    await saveMoved(tx, rows)
  })
}

/** An address here is one account's. A reader becomes no member of the staff by an import, so these lines are left out. */
async function withoutReaders(tx: Handle, run: WarraqRun, staff: NumberedLine[]): Promise<Line[]> {
  const emails = staff.flatMap(({ line: { email } }) => (typeof email === 'string' ? [email] : []))
  const readers = await listReaders(tx, emails)
  const isReader = ({ line: { email } }: NumberedLine) => readers.has(String(email))
  for (const one of staff.filter(isReader))
    run.skipped.push(`staff.jsonl: ${one.number} (${String(one.line.email)})`)
  return staff.filter(one => !isReader(one)).map(({ line }) => line)
}
