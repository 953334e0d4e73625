import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export type Word = { text: string; from: number; to: number }
export type Sentence = { source: string; half: 'tuning' | 'exam'; text: string; words: Word[] }
/** How often each word stands in the texts that sentences are taken from. */
export type Counts = (word: string) => number

type Article = { id: string; body: string; source?: string }

/** Files of one article a line, packed by gzip. */
export function readArticles(files: string[]): Article[] {
  return files.flatMap(file =>
    gunzipSync(readFileSync(file))
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line): Article => JSON.parse(line)),
  )
}

export const withoutTashkeel = (text: string) => text.replace(/[\u064b-\u0652\u0640]/g, '')

export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\u0621-\u064a\u064b-\u0652]+/g)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }))
}

export function countWords(articles: Article[]): Counts {
  const counts = new Map<string, number>()
  for (const { body } of articles)
    for (const { text } of wordsIn(body)) {
      const word = withoutTashkeel(text)
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  return word => counts.get(word) ?? 0
}

/** Assigns a whole document to one half, at random. */
export function sentencesOf(articles: Article[], counts: Counts, chance: () => number): Sentence[] {
  const isSlipped = slippedWords(counts)
  return articles.flatMap(({ body, source = '' }) => {
    const half = chance() < 0.5 ? 'tuning' : 'exam'
    return body
      .split(/\n+|(?<=[\u0621-\u064a»)"][.؟!])\s+/)
      .map(text => text.trim())
      .filter(text => /^[\u0621-\u064a«"]/.test(text) && /[.؟!]$/.test(text))
      .filter(text => !/[A-Za-z\u0671-\u06d3]/.test(text) && !/ {2}|[,;?]| [،.؛]|،\S|\.\./.test(text))
      .map(text => ({ source, half, text, words: wordsIn(text) }) as Sentence)
      .filter(({ words }) => words.length >= 8 && words.length <= 40)
      .filter(({ words }) => !words.some(({ text }) => isSlipped(withoutTashkeel(text))))
  })
}

/** Whether the same letters with other hamzas, ة or ى are far commoner, as in slips that the text has of its own. */
function slippedWords(counts: Counts): (word: string) => boolean {
  const known = new Map<string, boolean>()
  return word => {
    const before = known.get(word)
    if (before !== undefined) return before
    const is = otherSpellings(word).some(other => counts(other) > 30 * counts(word))
    known.set(word, is)
    return is
  }
}

function otherSpellings(word: string): string[] {
  const found: string[] = []
  for (const [one, others] of [
    [/[اأإآ]/g, 'اأإآ'],
    [/[ةه]$/g, 'ةه'],
    [/[ىي]$/g, 'ىي'],
  ] as const)
    for (const { index } of word.matchAll(one))
      for (const other of others) found.push(word.slice(0, index) + other + word.slice(index + 1))
  return found.filter(other => other !== word)
}

/** Numbers from 0 to 1 that are the same in each run. */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  const out = [...list]
  for (let at = out.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1))
    const kept = out[at] as T
    out[at] = out[other] as T
    out[other] = kept
  }
  return out
}
