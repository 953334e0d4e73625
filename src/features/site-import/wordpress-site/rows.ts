/** A row of an answer: JSON of another server, which may have any shape. */
export type Row = Record<string, unknown>

export const asRow = (value: unknown): Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {}

export const textOf = (row: Row, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export const numberOf = (row: Row, name: string): number => {
  const value = row[name]
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

export const numbersOf = (row: Row, name: string): number[] => {
  const value = row[name]
  return Array.isArray(value) ? value.filter(one => Number.isSafeInteger(one) && one > 0) : []
}

export const idOf = (row: Row): number => (Number.isSafeInteger(row.id) ? (row.id as number) : 0)

/** Texts come as written for editors, and as shown for guests. */
export const writtenOf = (row: Row, name: string): { text: string; isRaw: boolean } => {
  const value = asRow(row[name])
  return typeof value.raw === 'string'
    ? { text: value.raw, isRaw: true }
    : { text: textOf(value, 'rendered'), isRaw: false }
}
