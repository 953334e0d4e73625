import { filterOf, frequentTier, lastTier, pairKey, pairLevels } from './lexicon.ts'
import { eachSource } from './one-slip.ts'
import { areAdjacent, tokensOf } from './tokens.ts'
import { rightByShape } from './word-shapes.ts'

/** How often texts have each word, and each word right after another. */
export class WordCounts {
  readonly words = new Map<string, number>()
  readonly #names: string[] = []
  readonly #ids = new Map<string, number>()
  /** By both words' ids in one number. */
  readonly #pairs = new Map<number, number>()

  addText(text: string): void {
    const tokens = tokensOf(text)
    for (const [at, token] of tokens.entries()) {
      if (!isWord(token.bare)) continue
      this.words.set(token.bare, (this.words.get(token.bare) ?? 0) + 1)
      const next = tokens[at + 1]
      if (!next || !isWord(next.bare) || !areAdjacent(text, token, next)) continue
      const key = this.#idOf(token.bare) * maxWords + this.#idOf(next.bare)
      this.#pairs.set(key, (this.#pairs.get(key) ?? 0) + 1)
    }
  }

  #idOf(word: string): number {
    let id = this.#ids.get(word)
    if (id === undefined) {
      id = this.#names.push(word) - 1
      this.#ids.set(word, id)
    }
    return id
  }

  *pairs(): Generator<[pair: string, count: number]> {
    for (const [key, count] of this.#pairs)
      yield [`${this.#names[Math.floor(key / maxWords)]} ${this.#names[key % maxWords]}`, count]
  }
}
const maxWords = 2 ** 22
const isWord = (word: string) => word.length <= 20 && /^[\u0621-\u064a]+$/.test(word)

/** Fewer times than this may be a slip. */
const leastCount = 3
/** How many times as frequent the word is that a slip is taken for. */
const slipRatio = 100
/** Tiers to a tenfold frequency. */
const tiersToTen = 5
/** The frequency of tier 0, in a million words. */
const topFrequency = 1500

/** The files that `lexicon.ts` reads, by name; it reads the `.txt` compressed, as `.txt.gz`. */
export function wordFilesOf(counts: WordCounts): ReadonlyMap<string, Uint8Array> {
  const all = [...counts.words.values()].reduce((sum, count) => sum + count, 0)
  const tierOfCount = (count: number) =>
    Math.max(0, Math.round(tiersToTen * Math.log10((topFrequency * all) / (1e6 * count))))
  const inUse = [...counts.words].filter(
    ([word, count]) => count >= leastCount && !isSlip(word, count, counts.words),
  )
  const tiers = Array.from({ length: lastTier + 1 }, () => [] as string[])
  for (const [word, count] of inUse) tiers[tierOfCount(count)]?.push(word)
  const frequent = tiers.slice(0, frequentTier + 1).flat()
  return new Map<string, Uint8Array>([
    ['frequent-words.txt', new TextEncoder().encode(tiers.map(words => words.sort().join(' ')).join('\n'))],
    [
      'rare-words.bin',
      filterOf(inUse.filter(([, count]) => tierOfCount(count) > lastTier).map(([word]) => word)),
    ],
    ['news-words.bin', filterOf(inUse.map(([word]) => word))],
    ['near-words.bin', filterOf(new Set(frequent.flatMap(withoutOneLetter)))],
    ['word-pairs.bin', filterOf(leveledPairs(counts))],
  ])
}

/** Whether one slip makes the word from a far more frequent one. */
function isSlip(word: string, count: number, words: ReadonlyMap<string, number>): boolean {
  const right = rightByShape(word)
  if (right !== undefined && right !== word) return true
  const isBare = /^[وف]?[بلك]?(?:ال|لل)?ا/.test(word)
  let found = isBare && alikeWith(word, words) > count
  eachSource(word, true, source => {
    found ||= (words.get(source) ?? 0) > count * slipRatio
  })
  return found
}

/** How often the most frequent word occurs that has a hamza on this word's first alef. */
const alikeWith = (word: string, words: ReadonlyMap<string, number>) =>
  Math.max(
    ...['أ', 'إ', 'آ'].map(alef => words.get(word.replace(/^([وف]?[بلك]?(?:ال|لل)?)ا/, `$1${alef}`)) ?? 0),
  )

const withoutOneLetter = (word: string) =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** Each pair once for every level that its count reaches. */
function leveledPairs(counts: WordCounts): string[] {
  const keys: string[] = []
  for (const [pair, count] of counts.pairs())
    for (const [level, least] of pairLevels.entries()) if (count >= least) keys.push(pairKey(pair, level))
  return keys
}
