import { paragraphEnds } from './paragraphEnds.ts'

const least = 6
const before = 3

/**
 * Splits a body between its third paragraph and the next for an insertion; one part if it is too short. Only between
 * two paragraphs.
 */
export function splitBody(html: string): [string] | [string, string] {
  const ends = paragraphEnds(html)
  const offset = ends.slice(before - 1).find(end => html.startsWith('<p', end))
  return ends.length >= least && offset !== undefined ? [html.slice(0, offset), html.slice(offset)] : [html]
}
