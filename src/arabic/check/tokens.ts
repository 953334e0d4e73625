/** A run of letters, marks and digits, in UTF-16 units. */
export type Token = {
  text: string
  /** Without tashkeel and tatweel. */
  bare: string
  from: number
  to: number
}

const run = /[\p{L}\p{M}\p{N}\u0640]+/gu
const marks = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]+/g

export const withoutMarks = (word: string) => word.replace(marks, '')

export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(run), ({ 0: found, index }) => ({
    text: found,
    bare: withoutMarks(found),
    from: index,
    to: index + found.length,
  }))
}

/** Whether only a single kind of space separates them. */
export function areAdjacent(text: string, one: Token, other: Token): boolean {
  return other.from - one.to <= 3 && /^[ \u00a0]+$/.test(text.slice(one.to, other.from))
}

/** The word with and without its conjunction and preposition, itself first. */
export function readingsOf(word: string): { prefix: string; rest: string }[] {
  const readings = [{ prefix: '', rest: word }]
  const add = (length: number) => {
    if (word.length - length >= 2) readings.push({ prefix: word.slice(0, length), rest: word.slice(length) })
  }
  const and = /^[وف]/.test(word) ? 1 : 0
  if (and) add(and)
  if (/^[بلك]/.test(word.slice(and))) add(and + 1)
  return readings
}
