type Cell = string | number | boolean | Date | null | undefined

// Spreadsheets take UTF-8 for granted only with it.
const byteOrderMark = '\ufeff'

/** A CSV file (RFC 4180) that opens in a spreadsheet as it is. Dates are ISO 8601, UTC. */
export function csvFile(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [columns, ...rows].map(cells => cells.map(cellOf).join(','))
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`
}

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return value instanceof Date ? value.toISOString() : String(value)
  // A spreadsheet would compute what begins so, also in wide letters, and the text is a stranger's.
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
