import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf, stemsOf } from '../../arabic/stem.ts'
import { splitWords } from '../../arabic/words.ts'
import { parseDay } from './day.ts'
import { formOf, namedLexeme } from './lexemes.ts'
import type { Alternative, Concept, Wanted, WantedWord } from './rank.ts'
import { type NamedKind, type SearchedKind, searchedEntities } from './search.schema.ts'

/** A searched word: its possible stems, and its distance from the one before, counting stop words. */
export type Word = { written: string; stems: string[]; after: number }
/** Words without quotation marks stand for themselves, however near each other. */
export type Phrase = { words: Word[]; quoted: boolean }
/** One of several, where OR stands between them; `synonyms` find it too, and count a little less. */
export type Term = { anyOf: Phrase[]; excluded: boolean; synonyms?: Phrase[] }

/** What articles can be narrowed to, by the entity's label before its name: `كاتب:سمير`. */
export type FilterKind = SearchedKind
export type Filter = { kind: FilterKind; words: Word[]; excluded: boolean }

export type Query = { terms: Term[]; filters: Filter[]; from?: string; to?: string }

const filterKinds = new Map(
  searchedEntities.flatMap(({ kind, label }) => [[label, kind] as const, [`ال${label}`, kind] as const]),
)
const fields = [...filterKinds.keys(), 'من', 'إلى', 'الى'].join('|')
const tokens = new RegExp(
  `(?<minus>(?<=^|\\s)[-−–])?(?:(?<field>(?<=^|[\\s−–-])(?:${fields})):)?` +
    '(?:"(?<plain>[^"]*)"|[«“„](?<curly>[^»”“]*)[»”“]|(?<word>[^\\s"«“„]+))',
  'gu',
)

/** «phrase», "phrase", -word, one OR other, كاتب:name, من:2026-01. */
export function parseQuery(q: string): Query {
  const query: Query = { terms: [], filters: [] }
  let joined = false
  let after = 1
  for (const { groups = {} } of q.matchAll(tokens)) {
    const { minus, field, plain, curly, word } = groups
    if (word === 'OR' || word === '|') {
      joined = query.terms.length > 0
      continue
    }
    const excluded = minus !== undefined
    const text = plain ?? curly ?? word ?? ''
    if (field && readField(query, field, text, excluded)) continue
    const quoted = word === undefined
    const { words, left } = wordsOf(field ? `${field} ${text}` : text, quoted ? 1 : after, quoted)
    after = quoted ? 1 : left
    if (words.length === 0) continue
    const last = query.terms.at(-1)
    if (joined && last) last.anyOf.push({ words, quoted })
    else if (excluded || quoted) query.terms.push({ anyOf: [{ words, quoted: true }], excluded })
    // «كوفيد-19» and «وكالة/الأفق» are several words.
    else for (const one of words) query.terms.push({ anyOf: [{ words: [one], quoted }], excluded })
    joined = false
  }
  return withoutQuestion(query)
}

/** False where it is no filter: «من: باريس». */
function readField(query: Query, field: string, text: string, excluded: boolean): boolean {
  const kind = filterKinds.get(field)
  if (kind) {
    const { words } = wordsOf(text, 1, true)
    if (words.length === 0) return false
    query.filters.push({ kind, words, excluded })
    return true
  }
  const day = parseDay(text, field === 'من' ? 'first' : 'last')
  if (!day) return false
  if (field === 'من') query.from = day
  else query.to = day
  return true
}

/** The words of a name, next to each other. */
export const phraseOf = (name: string): Phrase => ({ words: wordsOf(name, 1, true).words, quoted: true })

/** `after` stop words before the first; `left` for the word that follows. */
function wordsOf(text: string, after: number, quoted: boolean): { words: Word[]; left: number } {
  const words: Word[] = []
  let left = after
  for (const written of splitWords(text)) {
    const stems = stemsOf(written)
    if (stems.length === 0) {
      left += 1
      continue
    }
    words.push({ written, stems, after: quoted && words.length === 0 ? 1 : left })
    left = 1
  }
  return { words, left }
}

const questionWords = new Set(
  'متى كم أين لماذا كيف هل لمن بماذا عماذا ماهي ماهو أيهما أيهم بكم لم وكم وكيف ومتى وأين ولماذا وهل'
    .split(' ')
    .map(normaliseArabic),
)

/** Words that only ask weigh nothing, unless there are no others. */
function withoutQuestion(query: Query): Query {
  const asks = ({ anyOf: [only, ...others], excluded }: Term) =>
    !excluded &&
    others.length === 0 &&
    only?.quoted === false &&
    only.words.every(({ written }) => questionWords.has(normaliseArabic(written)))
  if (query.terms.every(term => term.excluded || asks(term))) return query
  const terms: Term[] = []
  let passed = 0
  for (const term of query.terms) {
    const [first] = term.anyOf[0]?.words ?? []
    if (asks(term)) passed += first?.after ?? 0
    else {
      if (first && !term.anyOf[0]?.quoted) first.after += passed
      terms.push(term)
      passed = 0
    }
  }
  return { ...query, terms }
}

const allWords = ({ terms, filters }: Query) => [
  ...terms.flatMap(({ anyOf, synonyms = [] }) => [...anyOf, ...synonyms].flatMap(({ words }) => words)),
  ...filters.flatMap(({ words }) => words),
]

const beforeNames = ['', 'ال', 'لل', 'وال', 'بال', 'و', 'ب', 'ل']

/** Beginnings of words in names that may match the query; namesOf checks exactly. */
export function nameBeginnings(query: Query): string[] {
  const beginnings = allWords(query).flatMap(({ written, stems }) => [
    normaliseArabic(written),
    ...stems.flatMap(stem => beforeNames.map(letters => letters + stem)),
  ])
  return [...new Set(beginnings)]
}

/** What readers see under a name that may match the query. */
export type Named = { kind: FilterKind; id: number; name: string }

/** Whether a name has the words next to each other. */
function hasWords(name: string, words: Word[]): boolean {
  const stems = splitWords(name).map(stemOf)
  return stems.some((_, start) =>
    words.every(({ stems: wanted }, offset) => wanted.includes(stems[start + offset] ?? '')),
  )
}

/** Ids of what a filter names. */
export function idsOf({ kind, words }: Filter, named: Named[]): number[] {
  return named.filter(one => one.kind === kind && hasWords(one.name, words)).map(({ id }) => id)
}

const isLexeme = (one: Named): one is Named & { kind: NamedKind } => one.kind !== 'category'

/** The query as the ranking takes it. */
export function toWanted({ terms, filters }: Query, named: Named[]): Wanted {
  const names = named.filter(isLexeme)
  const toWord = ({ written, stems, after }: Word): WantedWord => ({
    written,
    lexemes: stems,
    form: formOf(written),
    after,
  })
  const toAlternative = ({ words }: Phrase) => ({
    words: words.map(toWord),
    names: names.filter(({ name }) => hasWords(name, words)).map(({ kind, id }) => namedLexeme(kind, id)),
  })
  const concepts = terms.map(({ anyOf, excluded, synonyms = [] }) => ({
    excluded,
    required: anyOf.length > 1 || anyOf.some(({ quoted }) => quoted),
    anyOf: anyOf.map(toAlternative),
    synonyms: apartFrom(anyOf.map(toAlternative), synonyms.map(toAlternative)),
  }))
  const toConcept = (filter: Filter) => ({
    excluded: filter.excluded,
    required: true,
    anyOf: [{ words: [], names: idsOf(filter, names).map(id => namedLexeme(filter.kind as NamedKind, id)) }],
  })
  const plain = ({ required, anyOf, synonyms = [] }: Concept): Concept => ({ required, anyOf, synonyms })
  const all = [...concepts, ...filters.filter(({ kind }) => kind !== 'category').map(toConcept)]
  return {
    concepts: all.filter(({ excluded }) => !excluded).map(plain),
    excluded: all.filter(({ excluded }) => excluded).map(plain),
  }
}

/** Synonyms without lexemes that the others have, so that no occurrence counts twice. */
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

/** Each of which finds the alternative. */
const lexemesAlone = ({ words, names }: Alternative) =>
  words.length === 1 ? [...names, ...words[0]!.lexemes] : names

export function lexemesOf({ concepts, excluded }: Wanted): string[] {
  const all = [...concepts, ...excluded].flatMap(({ anyOf, synonyms = [] }) =>
    [...anyOf, ...synonyms].flatMap(({ words, names }) => [
      ...names,
      ...words.flatMap(({ lexemes }) => lexemes),
    ]),
  )
  return [...new Set(all)]
}
