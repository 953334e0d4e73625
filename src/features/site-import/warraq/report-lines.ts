import type { Database } from '../../../platform/database/database.ts'
import type { Line, PartName } from '../../site-export/part.ts'
import { insertItems, listReported, type ReportItem } from '../site-import.queries.ts'
import type { Outcome } from './place-lines.service.ts'
import type { NumberedLine } from './read-export.ts'

/** Uses the name under which reports of other imports count articles. */
const kindOf = (part: PartName) => (part === 'articles' ? 'article' : part)

const namedBy = ['title', 'name', 'question', 'subject', 'word', 'email', 'slug', 'url']

function titleOf(line: Line): string {
  const values = namedBy.map(key => (line as Record<string, unknown>)[key])
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
}

/** Adds a batch to the report. Lines of an interrupted run stay as they are. */
export async function reportLines(
  db: Database,
  importId: number,
  part: PartName,
  batch: NumberedLine[],
  outcomes: Outcome[],
  missing: string[][] = [],
): Promise<void> {
  const kind = kindOf(part)
  const ids = batch.map(({ line }) => String(line.id))
  const reported = await listReported(db, importId, ids, kind)
  const items = batch.map(({ line, number }, at) => ({
    ...{ line: number, kind, oldId: ids[at]!, title: titleOf(line), outcome: outcomes[at]!, articleId: null },
    notes: (missing[at] ?? []).map(detail => ({ code: 'fileMissing', detail })),
  }))
  await insertItems(
    db,
    importId,
    items.filter(({ oldId }) => !reported.has(oldId)),
  )
}

type WholeNote = { code: 'fileMissing' | 'readersAddress' | 'settingRefused' | 'partLeft'; detail: string }

/** Reports problems of no single line. */
export async function reportWhole(db: Database, importId: number, found: WholeNote[]): Promise<void> {
  const items: ReportItem[] = found.map(note => ({
    ...{ line: 0, kind: 'file', oldId: '', title: '', outcome: 'left', notes: [note], articleId: null },
  }))
  await insertItems(db, importId, items)
}
