/** Replaces what PostgreSQL cannot store: NUL in texts, half characters in JSON. */
export function withStorableTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(/[\0\p{Surrogate}]/gu, '') as Value
  if (Array.isArray(value)) return value.map(withStorableTexts) as Value
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withStorableTexts(inner)])
  return Object.fromEntries(entries) as Value
}
