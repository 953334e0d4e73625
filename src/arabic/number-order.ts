/**
 * Finds numbers whose parts would be reordered between Arabic letters: a sign, a percentage, a telephone
 * number. UAX #9 (W2) makes their digits Arabic ones, which signs, spaces and hyphens separate. They are read
 * from left to right, as CLDR writes them. A score or range is read from right to left, even at the beginning
 * of a line, where no letter sets the direction.
 */
export type NumberOrder = 'ltr' | 'rtl'
export type OrderedNumber = { from: number; to: number; order: NumberOrder }

// Bounded, because anything longer is not a number, and must not be scanned again from each of its digits.
const digits = String.raw`\d{1,12}(?:[.,]\d{1,12}){0,4}`
const telephone = String.raw`(?:\+\d{1,3}|(?=(?:[ -]?\d){9})0\d{1,4})(?:[ -]\(?\d{2,4}\)?){2,4}|\+\d{1,3}-\d{2,9}`
const signed = `[-−+±][$€£]?${digits}[%‰°]?`
const share = `${digits}[%‰](?![-–])`
const score = String.raw`\d{1,4}(?:[-–]\d{1,4}){1,2}`
/** Without flags, for use in a larger pattern. */
export const orderedNumber = `(?:(${telephone}|${signed}|${share})|${score})(?![\\d\\p{L}])`

/** A number may follow «و», but words like «كوفيد-19» and «إف-16» do not count. */
const mayPrecede = /(?:^|[\s>(«[{"“'،؛:])و?$/u

/** Reading order of a match of the pattern; undefined if it is part of something else. */
export function orderAt(text: string, from: number, isLtr: boolean): NumberOrder | undefined {
  if (!mayPrecede.test(text.slice(Math.max(0, from - 2), from))) return undefined
  return isLtr ? 'ltr' : 'rtl'
}

export function listOrderedNumbers(text: string): OrderedNumber[] {
  return [...text.matchAll(new RegExp(orderedNumber, 'gu'))].flatMap(match => {
    const order = orderAt(text, match.index, match[1] !== undefined)
    return order ? [{ from: match.index, to: match.index + match[0].length, order }] : []
  })
}
