import { normaliseArabic } from '../../arabic/normalise.ts'

/**
 * Compares the query with whole texts by letter trigrams: finds a remembered line in spite of errors, joined names and
 * stop words, which the index lacks.
 */
const bits = 7
const [dropped, space, firstLetter] = [1, 2, 3]

/** A number below 128 for every letter, equal for all its spellings; 0 if not looked up yet. */
const numbers = new Uint8Array(65_536)
const known = new Map<string, number>()

function numberOf(code: number): number {
  const present = numbers[code]!
  if (present > 0) return present
  const character = String.fromCharCode(code)
  const letter = /[\p{L}\p{N}\p{M}\u0640]/u.test(character) ? normaliseArabic(character) : ' '
  let made = letter === '' ? dropped : space
  if (letter.trim() !== '') {
    // Letters beyond an article's alphabets share numbers.
    made = known.get(letter) ?? firstLetter + (known.size % (2 ** bits - firstLetter))
    known.set(letter, made)
  }
  numbers[code] = made
  return made
}

/** Calls `use` with each trigram, as a number, and its position; HTML tags and references count as spaces. */
function eachThree(text: string, use: (three: number, at: number) => void): void {
  let three = space
  let at = 0
  for (let index = 0; index <= text.length; index += 1) {
    let number = index < text.length ? numberOf(text.charCodeAt(index)) : space
    if (text[index] === '<' || text[index] === '&') {
      const end = text.indexOf(text[index] === '<' ? '>' : ';', index)
      if (text[index] === '<' || end - index < 10) index = end < 0 ? text.length : end
      number = space
    }
    if (number === dropped || (number === space && three % 2 ** bits === space)) continue
    three = ((three << bits) | number) & (2 ** (3 * bits) - 1)
    at += 1
    if (at > 1 && ((three >> bits) & (2 ** bits - 1)) !== space) use(three, at)
  }
}

// Reused by every search of the process: index of a typed trigram, from 1.
const typedThrees = new Uint8Array(2 ** (3 * bits))
const maxTyped = 255

/** For each text the share of the typed trigrams in its best stretch, which is half as long again. */
export function sharesOf(typed: string, texts: readonly string[]): number[] {
  const threes: number[] = []
  let length = 0
  eachThree(typed, (three, at) => {
    length = at
    if (typedThrees[three] !== 0 || threes.length === maxTyped) return
    threes.push(three)
    typedThrees[three] = threes.length
  })
  const shares = texts.map(
    text => most(text, threes.length, Math.max(20, length * 1.5)) / Math.max(1, threes.length),
  )
  for (const three of threes) typedThrees[three] = 0
  return shares
}

/** Maximum number of different typed trigrams in one stretch. */
function most(text: string, count: number, stretch: number): number {
  const within = new Uint16Array(count + 1)
  const positions: number[] = []
  const found: number[] = []
  let from = 0
  let different = 0
  let best = 0
  eachThree(text, (three, at) => {
    const which = typedThrees[three]!
    if (which === 0) return
    positions.push(at)
    found.push(which)
    if (within[which]! === 0) different += 1
    within[which]! += 1
    for (; positions[from]! < at - stretch; from += 1) {
      const gone = found[from]!
      within[gone]! -= 1
      if (within[gone] === 0) different -= 1
    }
    best = Math.max(best, different)
  })
  return best
}
