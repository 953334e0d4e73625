type Cell = string | number | boolean | Date | null | undefined

// Without it spreadsheets do not assume UTF-8.
const byteOrderMark = '\ufeff'

/** A CSV file (RFC 4180) that opens in a spreadsheet without an import. Dates are ISO 8601, UTC. */
export function csvFile(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  return `${byteOrderMark}${csvLines([columns])}${csvLines(rows)}`
}

/** Part of such a file, for one that is too long to be made at once. */
export function csvLines(rows: Iterable<readonly Cell[]>): string {
  let lines = ''
  for (const cells of rows) lines += `${cells.map(cellOf).join(',')}\r\n`
  return lines
}

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return value instanceof Date ? value.toISOString() : String(value)
  // A spreadsheet would evaluate text with such a beginning, also in full-width letters, and strangers wrote it.
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
