import { CsvError, parse } from 'csv-parse/sync'
import type { ImportProblem } from './member-file.schema.ts'

export type Row = Record<string, string>
export type Rows = {
  columns: string[]
  rows: { row: Row; line: number }[]
  problems: ImportProblem[]
  /** More lines than are read at once. */
  isTooLong: boolean
}

type Record_ = { record: string[]; info: { lines: number; bytes: number } }

/** The dashboard sends a hundred lines in a call; longer texts must not keep the process from serving readers. */
export const maxLines = 50_000

/** More columns than in any known export. */
const maxColumns = 200

/** Number of broken lines after which the text is not taken for a table. */
const maxBroken = 200

/**
 * Reads a table's rows by the column names in its first line, with line numbers. A broken line loses only itself:
 * reading resumes on the next.
 */
export function readRows(text: string, columnOf: (name: string) => string): Rows {
  const found: Rows = { columns: [], rows: [], problems: [], isTooLong: false }
  let bytes = Buffer.from(text)
  let line = 0
  for (;;) {
    let end = { lines: 0, bytes: 0 }
    const rest = parseUntilBroken(bytes, ({ record, info }) => {
      end = info
      if (found.columns.length === 0) found.columns = record.slice(0, maxColumns).map(columnOf)
      else if (found.rows.length === maxLines) throw new TooLong()
      else found.rows.push({ row: rowOf(found.columns, record), line: line + info.lines })
    })
    if (rest === 'read') return found
    if (rest === 'too long') return { ...found, isTooLong: true }
    const broken = nextLine(bytes, end.bytes)
    line += end.lines + broken.blank + 1
    found.problems.push({ line, message: messages[rest] })
    if (found.problems.length === maxBroken) {
      found.problems.push({
        line: line + 1,
        message: 'في الملف أسطر كثيرة لا تُقرأ؛ لم يُقرأ ما بعد هذا السطر.',
      })
      return found
    }
    bytes = bytes.subarray(broken.end)
  }
}

const messages = {
  quotes: 'علامات الاقتباس في هذا السطر لا تنغلق.',
  long: 'هذا السطر أطول مما يُقرأ، أو فيه علامة اقتباس لا تنغلق.',
}

class TooLong extends Error {}

function parseUntilBroken(
  bytes: Buffer,
  take: (record: Record_) => void,
): 'read' | 'too long' | keyof typeof messages {
  try {
    parse(bytes, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 20_000,
      on_record: (record: unknown) => {
        take(record as Record_)
        return null
      },
    })
    return 'read'
  } catch (error) {
    if (error instanceof TooLong) return 'too long'
    if (!(error instanceof CsvError)) throw error
    return error.code === 'CSV_MAX_RECORD_SIZE' ? 'long' : 'quotes'
  }
}

function rowOf(columns: readonly string[], cells: readonly string[]): Row {
  return Object.fromEntries(
    columns.flatMap((name, index) => (cells[index] === undefined ? [] : [[name, cells[index]]])),
  )
}

/** The first line that is not blank: its end, and the number of blank lines before it. */
function nextLine(bytes: Buffer, from: number): { blank: number; end: number } {
  let start = from
  let blank = 0
  for (;;) {
    let end = start
    while (end < bytes.length && !isEnd(bytes[end])) end += 1
    const isBlank = bytes.subarray(start, end).toString().trim() === ''
    const next = end < bytes.length ? end + endOf(bytes, end) : end
    if (!isBlank || next >= bytes.length) return { blank, end: next }
    blank += 1
    start = next
  }
}

const isEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d
const endOf = (bytes: Buffer, at: number) => (bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? 2 : 1)
