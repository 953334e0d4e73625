import type { Handle } from '../../platform/database/database.ts'
import { findMarked, loadPlaces } from './places.ts'
import { eachPlaces } from './postings.ts'
import type { RankScores } from './rank.ts'
import type { Postings, RankColumns } from './rows.ts'
import type { Alternative, RankQuery } from './wanted.ts'

/** Measured by `npm run bench:search`; shares of the words' weight. */
const nearnessWeights = {
  /** A word in the form typed. */
  exact: 0.2,
  /** Two adjacent words in the order typed. */
  adjacent: 0.4,
  /** All words in the stretch of text that has most. */
  together: 0.4,
}
const stretch = 24

type Word = { idf: number; after: number }
type Occurrence = { word: number; position: number; exact: boolean }

/** Raises the score of some articles by the proximity of their words. */
export async function addNearness(
  db: Handle,
  { concepts }: RankQuery,
  postings: Postings,
  { slots: size }: RankColumns,
  { score, idfs }: RankScores,
  chosen: readonly number[],
): Promise<void> {
  const occurrences = new Map<number, Occurrence[]>(chosen.map(slot => [slot, []]))
  const words = concepts.flatMap(({ anyOf, synonyms = [] }, concept) =>
    anyOf.flatMap(alternative =>
      alternative.words.map(word => ({
        ...word,
        lexemes: [...word.lexemes, ...(alternative.words.length === 1 ? lexemesOfSingle(synonyms) : [])],
        idf: idfs[concept]! / alternative.words.length / anyOf.length,
      })),
    ),
  )
  const marks = new Uint8Array(size)
  for (const slot of chosen) marks[slot] = 1
  const found = words.map(({ lexemes }) =>
    lexemes.flatMap(lexeme => postings.get(lexeme) ?? []).map(row => findMarked(row, marks, 1)),
  )
  await loadPlaces(db, found.flat())
  words.forEach(({ form }, word) => {
    for (const { row, indexes } of found[word]!) {
      eachPlaces(row, indexes, (index, positions, forms) => {
        const list = occurrences.get(row.slots[index]!)!
        positions.forEach((position, at) => void list.push({ word, position, exact: forms[at] === form }))
      })
    }
  })
  for (const [slot, list] of occurrences) {
    list.sort((a, b) => a.position - b.position || a.word - b.word)
    score[slot]! += asTyped(words, list) + nearnessWeights.together * together(words, list)
  }
}

/** Lexemes of single-word synonyms, which count as the typed word. */
const lexemesOfSingle = (synonyms: readonly Alternative[]) =>
  synonyms.flatMap(({ words: [only, ...others] }) => (only && others.length === 0 ? only.lexemes : []))

function asTyped(words: Word[], list: Occurrence[]): number {
  const exact = new Set<number>()
  const adjacent = new Set<number>()
  list.forEach(({ word, position, exact: isExact }, at) => {
    if (isExact) exact.add(word)
    const after = words[word + 1]?.after
    if (after === undefined || adjacent.has(word)) return
    for (let next = at + 1; next < list.length && list[next]!.position <= position + after + 1; next += 1)
      if (list[next]!.word === word + 1) adjacent.add(word)
  })
  let sum = 0
  for (const word of exact) sum += nearnessWeights.exact * words[word]!.idf
  for (const word of adjacent)
    sum += (nearnessWeights.adjacent * (words[word]!.idf + words[word + 1]!.idf)) / 2
  return sum
}

/** Weight of the different words in the stretch that has most. */
function together(words: Word[], list: Occurrence[]): number {
  const within = new Uint16Array(words.length)
  let sum = 0
  let max = 0
  let from = 0
  for (const { word, position } of list) {
    if (within[word]! === 0) sum += words[word]!.idf
    within[word]! += 1
    for (; list[from]!.position < position - stretch; from += 1) {
      const gone = list[from]!.word
      within[gone]! -= 1
      if (within[gone]! === 0) sum -= words[gone]!.idf
    }
    max = Math.max(max, sum)
  }
  return max
}
