import { stemOf } from '../../arabic/stem.ts'
import { splitWords } from '../../arabic/words.ts'
import { phraseOf, type Query } from './query.ts'
import type { Phrase, Term, Word } from './term.ts'

/** A word or name of a set, by the stems of its words, and the others of the set. */
type Meaning = { stems: string[]; others: string[] }
/** By the first stem. */
type Synonyms = ReadonlyMap<string, readonly Meaning[]>

const made = new WeakMap<readonly string[][], Synonyms>()

/** Made once for an array of sets. */
function synonymsOf(sets: readonly string[][]): Synonyms {
  const present = made.get(sets)
  if (present) return present
  const synonyms = toSynonyms(sets)
  made.set(sets, synonyms)
  return synonyms
}

function toSynonyms(sets: readonly string[][]): Synonyms {
  const byStem = new Map<string, Meaning[]>()
  for (const set of sets) {
    for (const name of set) {
      const stems = splitWords(name).map(stemOf).filter(Boolean)
      const [first] = stems
      if (first === undefined) continue
      const meaning = { stems, others: set.filter(other => other !== name) }
      const list = byStem.get(first)
      if (list) list.push(meaning)
      else byStem.set(first, [meaning])
    }
  }
  return byStem
}

/** The other words of sets that contain exactly the typed words. */
export function othersOf(typed: string, sets: readonly string[][]): string[] {
  const { words } = phraseOf(typed)
  return longestAt(words, 0, synonymsOf(sets))
    .filter(({ stems }) => stems.length === words.length)
    .flatMap(({ others }) => others)
}

/** Limit for a query; more would cost more than they find. */
const maxSynonyms = 60

type WordTerm = { word: Word; term: Term }

/**
 * Adds synonyms to words outside of quotation marks. For a name of several words, each gets the name's: an article with
 * «UN» then has both words of «الأمم المتحدة».
 */
export function expand(query: Query, sets: readonly string[][]): Query {
  const synonyms = synonymsOf(sets)
  const added = new Map<Term, string[]>()
  for (const run of runsOf(query.terms)) {
    const words = run.map(({ word }) => word)
    for (let at = 0; at < run.length; ) {
      const meanings = longestAt(words, at, synonyms)
      const length = meanings[0]?.stems.length ?? 0
      for (const { term } of run.slice(at, at + length))
        added.set(term, [...(added.get(term) ?? []), ...meanings.flatMap(({ others }) => others)])
      at += length || 1
    }
  }
  let left = maxSynonyms
  const terms = query.terms.map(term => {
    const more = added.get(term)?.slice(0, left)
    if (!more) return term
    left -= more.length
    const phrases = more.map(phraseOf).filter(({ words }) => words.length > 0)
    return { ...term, synonyms: withoutRepeated(term.anyOf, [...(term.synonyms ?? []), ...phrases]) }
  })
  return { ...query, terms }
}

/** Runs of adjacent words, without quotation marks, minus or OR between them. */
function runsOf(terms: readonly Term[]): WordTerm[][] {
  const runs: WordTerm[][] = [[]]
  for (const term of terms) {
    // Further alternatives are other spellings, unless one is required.
    if (!term.excluded && !term.required) runs.at(-1)!.push(...placed(term, term.anyOf[0]!))
    else {
      const alternatives = term.excluded ? [] : term.anyOf.filter(({ quoted }) => !quoted)
      runs.push(...alternatives.map(phrase => placed(term, phrase)), [])
    }
  }
  return runs
}

const placed = (term: Term, { words }: Phrase): WordTerm[] => words.map(word => ({ word, term }))

/** Several sets may contain it. */
function longestAt(typed: readonly Word[], at: number, synonyms: Synonyms): Meaning[] {
  const known = typed[at]?.stems.flatMap(stem => synonyms.get(stem) ?? []) ?? []
  const fitting = known.filter(({ stems }) =>
    stems.every((stem, index) => typed[at + index]?.stems.includes(stem)),
  )
  const length = Math.max(...fitting.map(({ stems }) => stems.length))
  return fitting.filter(({ stems }) => stems.length === length)
}

/** Drops synonyms that contain another («فيروس كورونا» beside «كورونا»), which would count twice. */
function withoutRepeated(typed: readonly Phrase[], synonyms: readonly Phrase[]): Phrase[] {
  const kept: Phrase[] = []
  for (const phrase of synonyms.toSorted((a, b) => a.words.length - b.words.length))
    if (![...typed, ...kept].some(({ words }) => hasWithin(phrase.words, words))) kept.push(phrase)
  return kept
}

function hasWithin(words: readonly Word[], wanted: readonly Word[]): boolean {
  return words.some((_, start) =>
    wanted.every((word, index) => {
      const found = words[start + index]
      return found !== undefined && word.stems.includes(found.stems[0]!)
    }),
  )
}
