/** Letters that fit three lines of a phone in the size of most headlines. */
const lettersOfThreeLines = 64

/** Whether a headline is set smaller on phones, with a lower picture, so that the text still begins on the first screen. */
export function isLongHeadline(headline: string): boolean {
  return headline.replace(/\p{M}/gu, '').length > lettersOfThreeLines
}
