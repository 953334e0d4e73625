import type { PartName } from './part.ts'

/** Members of JSON whose numbers are rows: `{ article: 12 }`, `{ ids: [12, 13] }`. */
type Members = Record<string, PartName>

/** Every number of a row in a JSON value. */
export function numbersIn(value: unknown, members: Members): { to: PartName; id: number }[] {
  if (Array.isArray(value)) return value.flatMap(item => numbersIn(item, members))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const to = Object.hasOwn(members, name) ? members[name] : undefined
    if (!to) return numbersIn(inner, members)
    const given: unknown[] = Array.isArray(inner) ? inner : [inner]
    return given.filter(id => typeof id === 'number').map(id => ({ to, id: id as number }))
  })
}

/** Lists in which each place counts: one that becomes empty stays a place. */
const places = new Set(['leads', 'pins'])
const absent = Symbol('absent')

/**
 * Replaces each reference. Whatever refers to a row that is not there goes: its item of a list, or the value itself if
 * that may be null.
 */
export function replaceReferences(
  value: unknown,
  members: Members,
  replace: (to: PartName, given: unknown) => unknown,
): unknown {
  const walk = (inner: unknown, list: string): unknown => {
    if (Array.isArray(inner)) {
      const items = inner.map(item => walk(item, ''))
      return places.has(list)
        ? items.map(item => (item === absent ? null : item))
        : items.filter(item => item !== absent)
    }
    if (inner === null || typeof inner !== 'object') return inner
    const entries: [string, unknown][] = []
    for (const [name, given] of Object.entries(inner)) {
      const to = Object.hasOwn(members, name) ? members[name] : undefined
      if (!to || given === null) {
        const row = walk(given, name)
        entries.push([name, row === absent ? null : row])
      } else if (Array.isArray(given)) {
        const rows = given.map(each => replace(to, each)).filter(each => each !== undefined)
        if (rows.length === 0) return absent
        entries.push([name, rows])
      } else {
        const row = replace(to, given)
        if (row === undefined && to !== 'media') return absent
        entries.push([name, row ?? null])
      }
    }
    return Object.fromEntries(entries)
  }
  const replaced = walk(value, '')
  return replaced === absent ? null : replaced
}
