/** Embeddings, overrides and isolates. If left open, they affect the text that follows. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Marks above or below one letter, also with joiners and other invisible characters between them. Arabic, Hebrew and emoji
 * have four at most; a pile paints over the lines around it.
 */
const piledMarks =
  /((?:\p{M}[\u00ad\u061c\u200b-\u200f\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]*){4})(?:\p{M}[\u00ad\u061c\u200b-\u200f\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]*)+/gu

/**
 * Removes what would change the text around: direction controls, and marks piled on one letter. Keeps LRM, RLM and ALM,
 * which leave nothing open, and ZWJ and ZWNJ, which are spelling.
 */
export function withoutSpill(text: string): string {
  return text.replace(directionControls, '').replace(piledMarks, '$1')
}

/** Direction marks of all kinds, zero-width spaces, word joiners, soft hyphens and byte order marks. */
const invisibleMarks = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Removes marks that people copy along, but that mean nothing in numbers, addresses and codes. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(invisibleMarks, '')
}

const outerMark = /[\s\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/
/** Control characters and line breaks, except NUL, which is refused. */
const breaks = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu

/** One line: breaks and control characters become spaces, and invisible marks at both ends go. */
export function asOneLine(text: string): string {
  const line = text.replace(breaks, ' ')
  let [from, to] = [0, line.length]
  while (from < to && outerMark.test(line.charAt(from))) from++
  while (to > from && outerMark.test(line.charAt(to - 1))) to--
  return line.slice(from, to)
}

/** Letters by category, but blank: Korean fillers and the empty Braille cell. */
const blankLetters = /[\u115f\u1160\u2800\u3164\uffa0]/g
/** Direction marks, joiners, tags and controls, which take no space. */
const unseen = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}]/gu
/** Spaces, and marks without a base letter. */
const inkless = /[\p{Z}\p{M}]/gu

/** Number of visible characters; 0 if the text shows nothing, whatever it consists of. */
export function visibleLength(text: string): number {
  const seen = text.replace(unseen, '').replace(blankLetters, '').trim()
  return seen.replace(inkless, '') === '' ? 0 : seen.length
}
