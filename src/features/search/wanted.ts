import { stemOf } from '../../arabic/stem.ts'
import { splitWords } from '../../arabic/words.ts'
import { formOf, namedLexeme, paidLexeme } from './lexemes.ts'
import type { Filter, FilterKind, Query } from './query.ts'
import type { NamedKind } from './search.schema.ts'
import type { Phrase, Word } from './term.ts'

/** A searched word: any of these lexemes. */
export type WantedWord = { written: string; lexemes: readonly string[]; form: number; after: number }
/** One word, or several in sequence; or entities of that name. */
export type Alternative = { words: readonly WantedWord[]; names: readonly string[] }
/** Matches if one alternative does; all matches count as one word. */
type Concept = {
  anyOf: readonly Alternative[]
  required: boolean
  /** Synonyms, which were not typed. */
  synonyms?: readonly Alternative[]
}
/** Articles with one of these names; does not affect the order. */
type NameFilter = { names: readonly string[]; excluded: boolean }
export type RankQuery = {
  concepts: readonly Concept[]
  excluded: readonly Concept[]
  filters: readonly NameFilter[]
}

/** A visible entity with a name that may match the query. */
export type NamedFilter = { kind: FilterKind; id: number; name: string }

/** Lexemes each of which matches the alternative. */
export const lexemesAlone = ({ words, names }: Alternative): readonly string[] =>
  words.length === 1 ? [...names, ...words[0]!.lexemes] : names

/** Whether a name contains the words in sequence. */
function hasWords(name: string, words: Word[]): boolean {
  const stems = splitWords(name).map(stemOf)
  return stems.some((_, start) =>
    words.every(({ stems: wanted }, offset) => wanted.includes(stems[start + offset] ?? '')),
  )
}

/** Ids that a filter's name matches. */
export function idsOf({ kind, words }: Filter, named: NamedFilter[]): number[] {
  return named.filter(one => one.kind === kind && hasWords(one.name, words)).map(({ id }) => id)
}

const isLexeme = (one: NamedFilter): one is NamedFilter & { kind: NamedKind } => one.kind !== 'category'

/**
 * The query as the ranking needs it.
 * @param whole includes the paid parts
 */
export function toWanted({ terms, filters }: Query, named: NamedFilter[], whole = false): RankQuery {
  const names = named.filter(isLexeme)
  const toWord = ({ written, stems, after }: Word): WantedWord => ({
    written,
    lexemes: whole ? stems.flatMap(stem => [stem, paidLexeme(stem)]) : stems,
    form: formOf(written),
    after,
  })
  const toAlternative = ({ words }: Phrase) => ({
    words: words.map(toWord),
    names: names.filter(({ name }) => hasWords(name, words)).map(({ kind, id }) => namedLexeme(kind, id)),
  })
  const concepts = terms.map(({ anyOf, excluded, required, synonyms = [] }) => ({
    excluded,
    required,
    anyOf: anyOf.map(toAlternative),
    synonyms: apartFrom(anyOf.map(toAlternative), synonyms.map(toAlternative)),
  }))
  const plain = ({ required, anyOf, synonyms = [] }: Concept): Concept => ({ required, anyOf, synonyms })
  return {
    concepts: concepts.filter(({ excluded }) => !excluded).map(plain),
    excluded: concepts.filter(({ excluded }) => excluded).map(plain),
    filters: filters.flatMap(filter =>
      filter.kind === 'category' ? [] : { names: lexemesNamed(filter, names), excluded: filter.excluded },
    ),
  }
}

const lexemesNamed = (filter: Filter, named: NamedFilter[]) =>
  idsOf(filter, named).map(id => namedLexeme(filter.kind as NamedKind, id))

/** Synonyms without lexemes of the others, so that no occurrence counts twice. */
function apartFrom(others: Alternative[], synonyms: Alternative[]): Alternative[] {
  const taken = new Set(others.flatMap(lexemesAlone))
  return synonyms.map(synonym => {
    const apart = lexemesAlone(synonym).filter(lexeme => !taken.has(lexeme))
    for (const lexeme of apart) taken.add(lexeme)
    const isLeft = (lexeme: string) => apart.includes(lexeme)
    const { words, names } = synonym
    return {
      names: names.filter(isLeft),
      words:
        words.length === 1 ? words.map(word => ({ ...word, lexemes: word.lexemes.filter(isLeft) })) : words,
    }
  })
}

export function lexemesOf({ concepts, excluded, filters }: RankQuery): string[] {
  const ofWords = [...concepts, ...excluded].flatMap(({ anyOf, synonyms = [] }) =>
    [...anyOf, ...synonyms].flatMap(({ words, names }) => [
      ...names,
      ...words.flatMap(({ lexemes }) => lexemes),
    ]),
  )
  return [...new Set([...ofWords, ...filters.flatMap(({ names }) => names)])]
}
