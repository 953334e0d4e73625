import { paragraphEnds } from './paragraphEnds.ts'

const least = 6
const before = 3

/**
 * A body in two, between the third of its paragraphs and the next, where something may stand in between; one
 * part where it is too short to be interrupted. Only between two paragraphs.
 */
export function splitBody(html: string): [string] | [string, string] {
  const ends = paragraphEnds(html)
  const offset = ends.slice(before - 1).find(end => html.startsWith('<p', end))
  return ends.length >= least && offset !== undefined ? [html.slice(0, offset), html.slice(offset)] : [html]
}
