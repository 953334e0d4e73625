const alone = new Set(['img', 'br', 'hr', 'source', 'track', 'wbr', 'input'])

/** End positions of the body's top-level paragraphs, never inside a quotation, list or table. */
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
