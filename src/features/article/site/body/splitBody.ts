const alone = new Set(['img', 'br', 'hr', 'source', 'wbr', 'input'])
const least = 6
const before = 3

/**
 * A body in two, between the third of its paragraphs and the next, where something may stand in between; one
 * part where it is too short to be interrupted. Only between two paragraphs of the body itself, never inside a
 * quotation, a list or a table.
 */
export function splitBody(html: string): [string] | [string, string] {
  let depth = 0
  let paragraphs = 0
  let offset = 0
  for (const match of html.matchAll(/<(\/?)([a-z][\w-]*)[^>]*>/g)) {
    const [tag, closing, name = ''] = match
    if (alone.has(name)) continue
    depth += closing ? -1 : 1
    if (depth > 0 || !closing || name !== 'p') continue
    paragraphs += 1
    const end = match.index + tag.length
    if (offset === 0 && paragraphs >= before && html.startsWith('<p', end)) offset = end
  }
  return paragraphs >= least && offset > 0 ? [html.slice(0, offset), html.slice(offset)] : [html]
}
