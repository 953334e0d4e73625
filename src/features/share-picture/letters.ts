/** Characters of the headline font, Arabic and Latin; `scripts/fonts.mjs` subsets the font to these. */
const drawn =
  /^[ -~\u00a0-ÿŒœ\u0606-\u061b\u061e-\u06a1\u06a3-\u06ff\u0750-\u077f\u2010\u2013\u2014\u2018-\u201e\u2022\u2026\u2030\u2039\u203a€™−\ufd3e\ufd3f\ufdf2\ufdfa\ufe76-\ufefc]$/u
/** Joiners and direction marks only affect other characters. */
const invisible = /^[\u061c\u200c-\u200f\u2066-\u2069]$/u

export function isDrawn(letter: string): boolean {
  return drawn.test(letter)
}

/** Whether a character is visible by itself; spaces, joiners and vowel signs are not. */
export function isVisible(letter: string): boolean {
  return isDrawn(letter) && !/[\s\u00ad\p{M}]/u.test(letter)
}

/** Drops characters that the font lacks, such as emoji. Returns '' if no visible letter is left. */
export function drawable(text: string): string {
  const letters = [...text.normalize('NFC').replace(/\s/g, ' ')].filter(
    letter => isDrawn(letter) || invisible.test(letter),
  )
  return letters.some(isVisible) ? letters.join('').replace(/ +/g, ' ').trim() : ''
}
