export type Value = Record<string, unknown>

/** A longer text is garbage. */
export const longestBody = 4_000_000

export const asValue = (given: unknown): Value =>
  given !== null && typeof given === 'object' && !Array.isArray(given) ? (given as Value) : {}

export const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : [])

/** '' for everything that is no text or number. */
export function textOf(value: Value, name: string): string {
  const given = value[name]
  return typeof given === 'string' ? given : typeof given === 'number' ? String(given) : ''
}

/** Databases write booleans as numbers. */
export const isOn = (given: unknown): boolean => given === true || given === 1 || given === '1'

/** The JSON that a column contains. */
export function parseColumn(text: string): Value | undefined {
  try {
    const value = asValue(JSON.parse(text))
    return Object.keys(value).length > 0 ? value : undefined
  } catch {
    return undefined
  }
}
