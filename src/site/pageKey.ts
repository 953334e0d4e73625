// What a page may be asked for beside its path; anything else makes no page of its own.
const knownParameters = [
  'after',
  'author',
  'person',
  'city',
  'source',
  'tag',
  'agency',
  'category',
  'from',
  'q',
  'sort',
  'span',
  ...['from', 'to'].flatMap(end => [`${end}-year`, `${end}-month`, `${end}-day`]),
  'to',
]

/** The key of a page: its address without what no page looks at. */
export function pageKey(address: string): string {
  const mark = address.indexOf('?')
  if (mark < 0) return address
  const given = new URLSearchParams(address.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of knownParameters) {
    const value = given.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `${address.slice(0, mark)}?${kept}` : address.slice(0, mark)
}
