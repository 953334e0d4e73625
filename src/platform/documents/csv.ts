type Cell = string | number | boolean | Date | null | undefined

// Spreadsheets take UTF-8 for granted only with it.
const byteOrderMark = '\ufeff'

/** A CSV file (RFC 4180) that opens in a spreadsheet as it is. Dates are ISO 8601, UTC. */
export function csvFile(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  return `${byteOrderMark}${csvLines([columns])}${csvLines(rows)}`
}

/** A part of such a file, for one that is too long to be made at once. */
export function csvLines(rows: Iterable<readonly Cell[]>): string {
  let lines = ''
  for (const cells of rows) lines += `${cells.map(cellOf).join(',')}\r\n`
  return lines
}

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return value instanceof Date ? value.toISOString() : String(value)
  // A spreadsheet would compute what begins so, also in wide letters, and the text is a stranger's.
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
