import { type Phrase, phraseOf, type Query, type Term, type Word } from './query.ts'

/** A word or name of a set, and the others of the set. */
type Meaning = { words: Word[]; others: Phrase[] }
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

/** The other words of sets that have exactly what is typed. */
export function othersOf(typed: string, sets: readonly string[][]): string[] {
  const run = placed({ anyOf: [], excluded: false, required: false }, phraseOf(typed))
  if (run.length === 0) return []
  const whole = longestAt(run, 0, synonymsOf(sets)).filter(({ words }) => words.length === run.length)
  return whole.flatMap(({ others }) =>
    others.map(({ words }) => words.map(({ written }) => written).join(' ')),
  )
}

function toSynonyms(sets: readonly string[][]): Synonyms {
  const byStem = new Map<string, Meaning[]>()
  for (const set of sets) {
    const phrases = set.map(phraseOf).filter(({ words }) => words.length > 0)
    for (const phrase of phrases) {
      const meaning = { words: phrase.words, others: phrases.filter(other => other !== phrase) }
      const stem = phrase.words[0]!.stems[0]!
      byStem.set(stem, [...(byStem.get(stem) ?? []), meaning])
    }
  }
  return byStem
}

type Placed = { word: Word; term: Term }

/**
 * Gives the words outside of quotation marks their synonyms. Where a name has several words, each gets those of the
 * name: an article with «UN» then has both words of «الأمم المتحدة».
 */
export function expand(query: Query, sets: readonly string[][]): Query {
  const synonyms = synonymsOf(sets)
  const added = new Map<Term, Phrase[]>()
  for (const run of runsOf(query.terms)) {
    for (let at = 0; at < run.length; ) {
      const meanings = longestAt(run, at, synonyms)
      const length = meanings[0]?.words.length ?? 0
      for (const { term } of run.slice(at, at + length))
        added.set(term, [...(added.get(term) ?? []), ...meanings.flatMap(({ others }) => others)])
      at += length || 1
    }
  }
  const terms = query.terms.map(term => {
    const more = added.get(term)
    return more
      ? { ...term, synonyms: withoutRepeated(term.anyOf, [...(term.synonyms ?? []), ...more]) }
      : term
  })
  return { ...query, terms }
}

/** Words that stand next to each other, without quotation marks, minus or OR between them. */
function runsOf(terms: readonly Term[]): Placed[][] {
  const runs: Placed[][] = [[]]
  for (const term of terms) {
    // Further alternatives are other spellings, where none is required.
    if (!term.excluded && !term.required) runs.at(-1)!.push(...placed(term, term.anyOf[0]!))
    else {
      const alternatives = term.excluded ? [] : term.anyOf.filter(({ quoted }) => !quoted)
      runs.push(...alternatives.map(phrase => placed(term, phrase)), [])
    }
  }
  return runs
}

const placed = (term: Term, { words }: Phrase): Placed[] => words.map(word => ({ word, term }))

/** Several sets may have it. */
function longestAt(run: Placed[], at: number, synonyms: Synonyms): Meaning[] {
  const fitting = run[at]!.word.stems.flatMap(stem => synonyms.get(stem) ?? []).filter(({ words }) =>
    words.every((word, index) => isSame(run[at + index]?.word, word)),
  )
  const length = Math.max(...fitting.map(({ words }) => words.length))
  return fitting.filter(({ words }) => words.length === length)
}

/** A word that is typed, and one of a set or a name. */
const isSame = (typed: Word | undefined, word: Word) => typed?.stems.includes(word.stems[0]!) === true

/** Without what has another of them in it («فيروس كورونا» beside «كورونا»), which would count twice. */
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
      return found !== undefined && isSame(word, found)
    }),
  )
}
