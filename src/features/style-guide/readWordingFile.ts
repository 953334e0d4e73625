import { parse } from 'csv-parse/sync'
import { maxLines, wordingInput } from './wording.contract.ts'

export type WordingLine = { line: number; name: string; preferred: string; reason: string }
export type WordingProblem = { line: number; message: string }

/** Optional headings in the first line; without them the columns are in this order. */
const headings: Record<string, 'name' | 'preferred' | 'reason'> = {
  الكلمة: 'name',
  كلمة: 'name',
  word: 'name',
  البديل: 'preferred',
  المفضّل: 'preferred',
  المفضل: 'preferred',
  'الصياغة المفضّلة': 'preferred',
  'الصياغة المفضلة': 'preferred',
  preferred: 'preferred',
  السبب: 'reason',
  reason: 'reason',
}
const inOrder = ['name', 'preferred', 'reason'] as const

/** Reads a table: word, preferred wording, reason. An unusable line is reported; the rest is read. */
export function readWordingFile(text: string): { lines: WordingLine[]; problems: WordingProblem[] } {
  const problems: WordingProblem[] = []
  const rows = readRows(text, problems)
  const first = rows[0]?.row.map(cell => headings[cell.toLowerCase()])
  const hasHeadings = first?.includes('name') === true && first.includes('preferred')
  const columns = hasHeadings ? first : inOrder
  const lines: WordingLine[] = []
  const seen = new Map<string, number>()
  for (const { row, line } of hasHeadings ? rows.slice(1) : rows) {
    const cells = Object.fromEntries(columns.map((column, at) => [column ?? '', row[at] ?? '']))
    const read = wordingInput.safeParse(cells)
    const before = read.success ? seen.get(read.data.name) : undefined
    if (!read.success) problems.push({ line, message: problemOf(read.error.issues[0]) })
    else if (read.data.name === read.data.preferred)
      problems.push({ line, message: 'البديل هو الكلمة نفسها.' })
    else if (before) problems.push({ line, message: `وردت هذه الكلمة في السطر ${before}.` })
    else if (lines.length === maxLines)
      problems.push({ line, message: `يُستورد ${maxLines} سطر في المرة؛ اجعل الباقي في ملف آخر.` })
    else {
      const { name, preferred, reason } = read.data
      seen.set(name, line)
      lines.push({ line, name, preferred, reason })
    }
  }
  return { lines, problems: problems.sort((a, b) => a.line - b.line) }
}

const columnNames: Record<string, string> = { name: 'الكلمة', preferred: 'البديل', reason: 'السبب' }

const problemOf = (issue?: { path: PropertyKey[]; message: string }) =>
  `${columnNames[String(issue?.path[0])] ?? 'السطر'}: ${issue?.message ?? 'غير مقروء'}.`

function readRows(text: string, problems: WordingProblem[]): { row: string[]; line: number }[] {
  const records = parse(text, {
    bom: true,
    delimiter: [',', ';', '\t', '،'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    max_record_size: 5_000,
    on_skip: error => {
      if (error)
        problems.push({ line: Number(error.lines ?? 0), message: 'علامات الاقتباس في هذا السطر لا تنغلق.' })
      return undefined
    },
  }) as unknown as { record: string[]; info: { lines: number } }[]
  return records.map(({ record, info }) => ({ row: record, line: info.lines }))
}
