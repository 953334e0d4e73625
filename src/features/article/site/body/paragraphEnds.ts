const alone = new Set(['img', 'br', 'hr', 'source', 'track', 'wbr', 'input'])

/** Where each paragraph of the body itself ends, never one inside a quotation, a list or a table. */
export function paragraphEnds(html: string): number[] {
  const ends: number[] = []
  let depth = 0
  for (const match of html.matchAll(/<(\/?)([a-z][\w-]*)[^>]*>/g)) {
    const [tag, closing, name = ''] = match
    if (alone.has(name)) continue
    depth += closing ? -1 : 1
    if (depth === 0 && closing && name === 'p') ends.push(match.index + tag.length)
  }
  return ends
}
