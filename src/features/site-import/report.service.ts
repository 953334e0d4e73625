import { open } from 'node:fs/promises'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { csvInChunks } from '../../platform/documents/csv.ts'
import { maxHeadBytes, readColumns, type TableColumns } from './csv/read-columns.ts'
import { listReport } from './import-order.queries.ts'
import { choicesOf, getImport, getServerFile, sourceOf } from './import-order.service.ts'
import { getUpload, readBeginning } from './import-upload.service.ts'
import { noteWords } from './notes.ts'
import type { ImportDetails, ReportRow } from './site-import.contract.ts'
import { countNotes, countOutcomes, type Outcome, type ReportItem } from './site-import.queries.ts'

const outcomeWords: Record<Outcome, string> = {
  new: 'جديد',
  updated: 'تغيّر',
  same: 'كما كان',
  kept: 'بقي كما هو هنا',
  left: 'تُرك',
}

const wordsOf = (code: string, detail: string | number) =>
  (noteWords[code]?.ar ?? code).replace('{detail}', String(detail))

/** The words of a remark about many items, without what each is about. */
const summaryOf = (code: string) => wordsOf(code, '…').replace(/ \(…\)|: …$/, '')

/** Counts the report only once the import has ended, because the page polls every few seconds until then. */
export async function getDetails(db: Database, id: number): Promise<ImportDetails> {
  const { row, ordered } = await getImport(db, id)
  const { checked } = ordered
  const undone = ordered.undone && { ...ordered.undone, isHalf: ordered.undone.isHalf ?? false }
  const isBusy = row.step === 'import' && !row.isInterrupted
  const [counts, notes] = isBusy ? [[], []] : await Promise.all([countOutcomes(db, id), countNotes(db, id)])
  const words = notes.map(({ code, count }) => ({ code, count, words: summaryOf(code) }))
  return { import: row, choices: choicesOf(ordered), counts, notes: words, undone, checked }
}

type ReportQuery = { id: number; outcome?: Outcome | undefined; after: string; limit: number }

export async function getReport(
  db: Database,
  { id, outcome, after, limit }: ReportQuery,
): Promise<{ items: ReportRow[]; next: string | null }> {
  await getImport(db, id)
  const rows = await listReport(db, id, { outcome, after, limit: limit + 1 })
  const items = rows.slice(0, limit).map(row => ({ ...row, notes: notesOf(row) }))
  return { items, next: rows.length > limit ? items.at(-1)!.id : null }
}

const notesOf = ({ notes }: ReportItem) => notes.map(({ code, detail = '' }) => wordsOf(code, detail))

const rowsAtOnce = 2000
/** More do not fit into a spreadsheet that people still read; the technician's command prints all. */
const maxRows = 200_000

export async function reportAsCsv(db: Database, id: number, outcome: Outcome | undefined): Promise<string[]> {
  await getImport(db, id)
  return csvInChunks(
    ['السطر', 'النتيجة', 'النوع', 'الرقم القديم', 'المقال هنا', 'العنوان', 'ملاحظات'],
    reportPages(db, id, outcome),
    row => [
      ...[row.line, outcomeWords[row.outcome], row.kind, row.oldId, row.articleId, row.title],
      notesOf(row).join('؛ '),
    ],
  )
}

async function* reportPages(db: Database, id: number, outcome: Outcome | undefined) {
  let after = '0'
  for (let count = 0; count < maxRows; count += rowsAtOnce) {
    const rows = await listReport(db, id, { outcome, after, limit: rowsAtOnce })
    yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.id
  }
}

/** @throws REFUSED */
export async function getColumns(
  parts: Pick<Services, 'db' | 'storage' | 'dataDir'>,
  given: { upload?: string | undefined; path?: string | undefined },
): Promise<TableColumns> {
  const source = sourceOf(given)
  const beginning =
    'upload' in source
      ? await readBeginning(parts, (await getUpload(parts.db, source.upload)).id, maxHeadBytes)
      : await beginningOf(await getServerFile(parts.dataDir, source.path))
  const columns = readColumns(beginning)
  if (!columns) throw fail('REFUSED', undefined, 'لا يبدأ الملف بسطر فيه أسماء الأعمدة.')
  return columns
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
