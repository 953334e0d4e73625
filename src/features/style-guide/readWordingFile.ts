import { readTable, type TableProblem } from '../../platform/documents/table.ts'
import { maxLines, wordingInput } from './wording.contract.ts'

export type WordingLine = { line: number; name: string; preferred: string; reason: string }

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
export function readWordingFile(text: string): { lines: WordingLine[]; problems: TableProblem[] } {
  const { rows, problems } = readTable(text)
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
