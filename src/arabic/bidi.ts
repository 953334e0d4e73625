/** Embeddings, overrides and isolates: left open, they act beyond the text they are in. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Keeps LRM, RLM and ALM, which leave nothing open, and ZWJ and ZWNJ, which are spelling. */
export function withoutDirectionControls(text: string): string {
  return text.replace(directionControls, '')
}

/** Direction marks of all kinds, zero-width spaces, word joiners, soft hyphens and byte order marks. */
const invisibleMarks = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Removes marks that are copied along but mean nothing in numbers, addresses and codes. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(invisibleMarks, '')
}

/** Letters by their category, but blank: fillers of Korean and the empty cell of Braille. */
const blankLetters = /[\u115f\u1160\u2800\u3164\uffa0]/g
/** Marks of direction, joiners, tags and controls, which take no room. */
const unseen = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}]/gu
/** Spaces, and marks without a letter to stand on. */
const inkless = /[\p{Z}\p{M}]/gu

/** How many characters of a text take room; 0 if it shows nothing, whatever it is made of. */
export function visibleLength(text: string): number {
  const seen = text.replace(unseen, '').replace(blankLetters, '').trim()
  return seen.replace(inkless, '') === '' ? 0 : seen.length
}
