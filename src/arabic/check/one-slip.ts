/** How a word may have come to be written otherwise. */
export type Slip =
  | 'look'
  | 'sound'
  | 'swap'
  | 'double'
  | 'missing'
  | 'extra'
  | 'stray'
  | 'key'
  | 'dots'
  | 'end'

const rows = ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤر ىةوزظ']
/** Letters beside each other on the keyboard that desks have. */
const besideOnKeys = new Map<string, string>()
for (const [row, keys] of rows.entries())
  for (const [at, key] of [...keys].entries())
    besideOnKeys.set(
      key,
      [
        keys[at - 1],
        keys[at + 1],
        rows[row - 1]?.[at],
        rows[row - 1]?.[at + 1],
        rows[row + 1]?.[at],
        rows[row + 1]?.[at - 1],
      ]
        .filter(other => other && other !== ' ')
        .join(''),
    )

/** Letters that are written alike but for their marks, or taken for each other. */
const groups: readonly (readonly [letters: string, slip: Slip])[] = [
  ['اأإآ', 'look'],
  ['ىيئ', 'look'],
  ['ةه', 'look'],
  ['ةت', 'look'],
  ['ؤوء', 'look'],
  ['ئء', 'look'],
  ['أؤئ', 'look'],
  ['أء', 'look'],
  ['ىا', 'look'],
  ['ضظ', 'look'],
  ['ذزظ', 'sound'],
  ['ثس', 'sound'],
  ['دضذ', 'sound'],
  ['تط', 'sound'],
  ['سص', 'sound'],
  ['جحخ', 'dots'],
  ['بتثن', 'dots'],
  ['نيت', 'dots'],
  ['دذ', 'sound'],
  ['رز', 'dots'],
  ['سش', 'dots'],
  ['صض', 'dots'],
  ['طظ', 'dots'],
  ['عغ', 'dots'],
  ['فق', 'dots'],
  ['كق', 'sound'],
]
const others = new Map<string, Map<string, Slip>>()
const add = (one: string, other: string, slip: Slip) => {
  const known = others.get(one) ?? new Map<string, Slip>()
  if (one !== other && !known.has(other)) known.set(other, slip)
  others.set(one, known)
}
for (const [letters, slip] of groups)
  for (const one of letters) for (const other of letters) add(one, other, slip)
for (const [one, keys] of besideOnKeys) for (const other of keys) add(one, other, 'key')

const alphabet = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىأإآؤئء'

/** Calls back with each word that one slip may have made into this one; with a letter more only where asked. */
export function eachSource(
  word: string,
  lacksLetter: boolean,
  found: (source: string, slip: Slip) => void,
): void {
  const length = word.length
  for (let at = 0; at < length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)]
    for (const [other, slip] of others.get(letter) ?? []) found(before + other + after, slip)
    const next = word[at + 1]
    if (next && next !== letter) found(before + next + letter + word.slice(at + 2), 'swap')
    // «اتقافية»: around a letter.
    const second = word[at + 2]
    if (next && second && second !== letter && at > 0)
      found(before + second + next + letter + word.slice(at + 3), 'key')
    const previous = word[at - 1]
    if (letter === previous) {
      found(before + after, 'double')
      // «بسسب»: the key before was hit again in place of the right one.
      for (const meant of alphabet) if (meant !== letter) found(before + meant + after, 'double')
    } else if (length > 5 && at > 0 && at < length - 1 && /[اوي]/.test(letter)) found(before + after, 'extra')
    else if (
      (previous && besideOnKeys.get(previous)?.includes(letter)) ||
      (next && besideOnKeys.get(next)?.includes(letter))
    )
      found(before + after, 'extra')
    else if (at > 0) found(before + after, 'stray')
    if (at > 0 && lacksLetter)
      for (const missing of alphabet) found(before + missing + letter + after, 'missing')
  }
  if (!lacksLetter) return
  for (const missing of alphabet)
    found(word + missing, missing === 'ء' && word.endsWith('ا') ? 'look' : 'end')
  if (word.startsWith('ل')) found(`ا${word}`, 'end')
}
