/**
 * The rules of Arabic normalisation, as data. normaliseArabic and the SQL function arabic_normalise are both generated
 * from this table, so that queries and stored text fold alike.
 *
 * Hamza: on alef it is dropped (أ إ آ are typed as ا everywhere). On waw and yeh it becomes ء: its seat varies with the
 * region (مسؤول, مسئول) and with the case ending (أبناؤه, أبنائه, أبناءه), but the hamza does not.
 *
 * Letters for sounds that Arabic lacks (پ چ ژ ڤ گ ڭ ێ) are kept: they are other letters, not other shapes.
 */

type Range = readonly [first: number, last: number]

/** Invisible controls, tashkeel, Quranic signs, tatweel. U+0000 is not listed: PostgreSQL's text cannot hold it. */
const dropped: readonly Range[] = [
  [0x0001, 0x0008],
  [0x000e, 0x001f],
  [0x007f, 0x0084],
  [0x0086, 0x009f],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x0610, 0x061a],
  [0x061c, 0x061c],
  [0x0640, 0x0640],
  [0x064b, 0x0652],
  [0x0656, 0x065f],
  [0x0670, 0x0670],
  [0x0674, 0x0674],
  [0x06d6, 0x06dc],
  [0x06df, 0x06e8],
  [0x06ea, 0x06ed],
  [0x0890, 0x0891],
  [0x0897, 0x089f],
  [0x08c9, 0x08e1],
  [0x08e3, 0x08ff],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  // Standalone tashkeel, which old PDF files put inside words; NFKC would turn it into spaces.
  [0xfc5e, 0xfc63],
  [0xfe00, 0xfe0f],
  [0xfe70, 0xfe70],
  [0xfe72, 0xfe72],
  [0xfe74, 0xfe74],
  [0xfe76, 0xfe76],
  [0xfe78, 0xfe78],
  [0xfe7a, 0xfe7a],
  [0xfe7c, 0xfe7c],
  [0xfe7e, 0xfe7e],
  [0xfeff, 0xfeff],
]

/**
 * Marks that NFKC may compose with the preceding letter (hamza, madda, Latin accents). Dropped if it did not.
 */
const droppedOnceComposed: readonly Range[] = [
  [0x0300, 0x036f],
  [0x0653, 0x0655],
]

/** Applied after NFKC: each character on the right becomes the one on the left. */
const folded: readonly (readonly [to: string, from: string])[] = [
  ['ا', 'أإآٱٲٳ'],
  ['ه', 'ةہھەۀۂۃ'],
  ['ي', 'ىیےېۍؠ'],
  ['ء', 'ؤئۓ'],
  ['ك', 'کڪ'],
  ['ق', 'ڧ'],
  ['ف', 'ڢ'],
  ...Array.from(
    { length: 10 },
    (_, digit) => [`${digit}`, String.fromCharCode(0x0660 + digit, 0x06f0 + digit)] as const,
  ),
  ['.', '٫'],
  [',', '٬'],
  ['%', '٪'],
  // Line ends, and the Quran's end-of-verse, quarter and prostration signs, which separate words.
  [' ', '\t\n\v\f\r\u0085\u1680\u2028\u2029\u06dd\u06de\u06e9\u08e2'],
]

/** Turkish İ and ı are typed as i outside Turkey. Other capitals fold to their own small letter. */
const foldedLatin: readonly (readonly [to: string, from: string])[] = [['i', '\u0130\u0131']]
const latinBeyondAscii: readonly Range[] = [
  [0x00c0, 0x024f],
  [0x1e00, 0x1eff],
]

/** Text with only these characters, after NFKC, has none of latinBeyondAscii. */
const plain: readonly Range[] = [
  [0x0001, 0x00bf],
  [0x0600, 0x06ff],
  [0x2000, 0x206f],
]

const escaped = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`
const ranges = (list: readonly Range[]) =>
  list
    .map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`))
    .join('')
const pairs = (rows: readonly (readonly [to: string, from: string])[]) =>
  rows.flatMap(([to, from]) => Array.from(from, letter => [letter, to] as const))

const capitals = latinBeyondAscii.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCharCode(first + offset))
    .map(letter => [letter, letter.toLowerCase()] as const)
    .filter(([letter, small]) => small !== letter && small.length === 1),
)

/** Bracket expressions with the same meaning in JavaScript and PostgreSQL. */
export const droppedClass = `[${ranges(dropped)}]`
export const droppedAfterClass = `[${ranges([...dropped, ...droppedOnceComposed])}]`
export const notPlainClass = `[^${ranges(plain)}]`

export const foldedPairs = pairs(folded)
export const foldedLatinPairs = [...pairs(foldedLatin), ...capitals]
