type Cell = string | number | boolean | Date | null | undefined

// Without a byte order mark, spreadsheets do not assume UTF-8.
const byteOrderMark = '\ufeff'

/** A CSV file (RFC 4180) that spreadsheets open without an import dialog. Dates are ISO 8601, UTC. */
export function csvFile(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  return `${byteOrderMark}${csvLines([columns])}${csvLines(rows)}`
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
  // Strangers wrote the text, and a spreadsheet would evaluate such a beginning as a formula, full-width
  // characters included.
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
