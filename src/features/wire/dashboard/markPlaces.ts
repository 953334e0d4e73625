import type { RuleAnswer } from '../../feed/feed.item.schema.ts'

type MarkedPiece = { text: string; verdict?: RuleAnswer['verdict'] }

/** Cuts a field's text where the answers mark words. Places outside of the kept text are left out. */
export function markPlaces(text: string, field: string, answers: readonly RuleAnswer[]): MarkedPiece[] {
  const places = answers
    .flatMap(({ verdict, places: found }) => found.map(place => ({ ...place, verdict })))
    .filter(place => place.field === field && place.offset + place.length <= text.length)
    .sort((one, other) => one.offset - other.offset)
  const pieces: MarkedPiece[] = []
  let at = 0
  for (const { offset, length, verdict } of places) {
    if (offset < at || length <= 0) continue
    if (offset > at) pieces.push({ text: text.slice(at, offset) })
    pieces.push({ text: text.slice(offset, offset + length), verdict })
    at = offset + length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
