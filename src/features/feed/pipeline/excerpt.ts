import { truncate } from '../../../arabic/truncate.ts'
import type { MatchPlace } from './match.ts'

/** Characters before the first place, if it is far from the beginning. */
const leadLength = 60
const nearBeginning = 120

/** The part of a text around the first of its places, which are moved accordingly. */
export function excerptAround(
  text: string,
  places: MatchPlace[],
  length: number,
): { text: string; places: MatchPlace[] } {
  const first = Math.min(...places.map(({ offset }) => offset))
  const from = first > nearBeginning && Number.isFinite(first) ? wordStart(text, first - leadLength) : 0
  const lead = from > 0 ? '…' : ''
  const shown = lead + truncate(text.slice(from), length)
  const moved = places.map(place => ({ ...place, offset: place.offset - from + lead.length }))
  return { text: shown, places: moved.filter(place => place.offset + place.length <= shown.length) }
}

/** Does not begin inside a word. */
function wordStart(text: string, at: number): number {
  const space = text.slice(0, at).search(/\s\S*$/)
  return space < 0 ? at : space + 1
}
