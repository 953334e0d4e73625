import { setImmediate } from 'node:timers/promises'

export type Cell = string | number | boolean | Date | null | undefined

// Without a byte order mark, spreadsheets do not assume UTF-8.
const byteOrderMark = '\ufeff'

/** A CSV file (RFC 4180) that spreadsheets open without an import dialog. Dates are ISO 8601, UTC. */
export function csvFile(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  return `${byteOrderMark}${csvLines([columns])}${csvLines(rows)}`
}

/** Rows that are written in a few milliseconds. */
export const csvRowsAtOnce = 1000

/**
 * The chunks of a long file. Between them other requests have their turn, as a hundred thousand rows take the processor
 * for half a second.
 */
export async function csvInChunks<Row>(
  columns: readonly string[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[] | Promise<readonly Cell[]>,
): Promise<string[]> {
  const chunks = [csvFile(columns, [])]
  for await (const page of pages) {
    for (const rows of slicesOf(page)) {
      chunks.push(csvLines(await Promise.all(rows.map(cellsOf))))
      await setImmediate()
    }
  }
  return chunks
}

function* slicesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += csvRowsAtOnce) yield rows.slice(from, from + csvRowsAtOnce)
}

/** A chunk of such a file, for files too long to build at once. */
export function csvLines(rows: Iterable<readonly Cell[]>): string {
  let lines = ''
  for (const cells of rows) lines += `${cells.map(cellOf).join(',')}\r\n`
  return lines
}

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return value instanceof Date ? value.toISOString() : String(value)
  // Some spreadsheets separate cells by semicolons. There our quotes are in the middle of a cell and protect nothing.
  const inner = value.replace(/[;\t\r\n][^\S\t\r\n]*(?=[=+\-@＝＋－＠])/g, "$&'")
  // Strangers wrote the text, and a spreadsheet would evaluate such a beginning as a formula, full-width
  // characters included.
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(inner) ? `'${inner}` : inner
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
