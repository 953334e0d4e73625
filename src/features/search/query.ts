import { normaliseArabic } from '../../arabic/normalise.ts'
import { joinSpelledNames } from '../../arabic/spelled-names.ts'
import { stemOf, stemsOf } from '../../arabic/stem.ts'
import { eachWord, splitWords } from '../../arabic/words.ts'
import { withinCost } from './cost.ts'
import { type Days, parseDay, parseDays } from './day.ts'
import { halvesAsPhrases, withNeighboursJoined } from './glue.ts'
import { formOf, namedLexeme, paidLexeme } from './lexemes.ts'
import { isQuestion, isQuestionWord } from './question.ts'
import { type NamedKind, type SearchedKind, searchedEntities } from './search.schema.ts'
import type { Phrase, Term, Word } from './term.ts'
import { type Alternative, type Concept, lexemesAlone, type Wanted, type WantedWord } from './wanted.ts'

/** Kinds by which articles can be filtered, by the entity's label before its name: `كاتب:سمير`. */
export type FilterKind = SearchedKind
export type Filter = { kind: FilterKind; words: Word[]; excluded: boolean }

export type Query = { terms: Term[]; filters: Filter[]; from?: string; to?: string }

const filterKinds = new Map(
  searchedEntities.flatMap(({ kind, label }) => [[label, kind] as const, [`ال${label}`, kind] as const]),
)
const fields = [...filterKinds.keys(), 'من', 'إلى', 'الى'].join('|')
const fieldAtEnd = new RegExp(
  `(?<=^|\\s)[-−–]?(?<field>${[...filterKinds.keys()].join('|')}):(?:["«“„](?<quoted>[^"»”“]*)|(?<name>[^\\s"«“„]*))$`,
  'u',
)
const tokens = new RegExp(
  // A minus before a number is its sign; years can be excluded.
  `(?<minus>(?<=^|\\s)[-−–](?!\\p{N}{1,3}(?:[.,٫٬]\\p{N}+)?[%٪]?(?!\\S)))?(?:(?<field>(?<=^|[\\s−–-])(?:${fields})):)?` +
    '(?:"(?<plain>[^"]*)"|[«“„](?<curly>[^»”“]*)[»”“]|(?<word>[^\\s"«“„]+))',
  'gu',
)

/** «phrase», "phrase" (in a question only quoted), -word, one OR other, كاتب:name, من:2026-01. */
export function parseQuery(q: string): Query {
  const query: Query = { terms: [], filters: [] }
  const days: Days<string> = {}
  const cites = isQuestion(q)
  let joined = false
  let after = 1
  for (const { groups = {} } of joinSpelledNames(q).matchAll(tokens)) {
    const { minus, field, plain, curly, word } = groups
    if (word === 'OR' || word === '|') {
      joined = query.terms.length > 0
      continue
    }
    const excluded = minus !== undefined
    const text = plain ?? curly ?? word ?? ''
    if (field && readField(query, days, field, text, excluded)) continue
    const quoted = word === undefined && (excluded || !cites)
    const written = field ? `${field} ${text}` : text
    const phrases: Phrase[][] = []
    if (excluded || quoted) {
      const { words } = wordsOf(splitWords(written), 1, true)
      after = 1
      if (words.length > 0) phrases.push([{ words, quoted: true }])
    } else {
      // «وكالة/الأفق» is several words.
      for (const compound of compoundsIn(written)) {
        const { words, left } = wordsOf(compound, after, false)
        after = left
        if (words.length > 0) phrases.push(spellingsOf(words))
      }
    }
    const last = query.terms.at(-1)
    if (joined && last && !excluded) {
      last.anyOf.push(...phrases.flat())
      last.required = true
    } else for (const anyOf of phrases) query.terms.push({ anyOf, excluded, required: quoted })
    if (phrases.length === 0) continue
    joined = false
  }
  const asked = withoutQuestion({ ...query, ...parseDays(days) })
  return { ...asked, terms: withNeighboursJoined(withinCost(asked.terms)) }
}

/** False if it is no filter: «من: باريس». */
function readField(
  query: Query,
  days: Days<string>,
  field: string,
  text: string,
  excluded: boolean,
): boolean {
  const kind = filterKinds.get(field)
  if (kind) {
    const { words } = wordsOf(splitWords(text), 1, true)
    if (words.length === 0) return false
    query.filters.push({ kind, words, excluded })
    return true
  }
  if (!parseDay(text, 'first')) return false
  days[field === 'من' ? 'from' : 'to'] = text
  return true
}

/** The filter whose name is being typed: its kind, the name so far, and the text before it. */
export function filterBeingTyped(q: string): { kind: FilterKind; name: string; before: string } | undefined {
  const found = fieldAtEnd.exec(q)
  if (!found?.groups) return undefined
  const { field, quoted, name = '' } = found.groups
  const before = q.slice(0, q.lastIndexOf(':') + 1)
  return { kind: filterKinds.get(field!)!, name: quoted ?? name, before }
}

/** The words of a name, in sequence. */
export const phraseOf = (name: string): Phrase => ({
  words: wordsOf(splitWords(name), 1, true).words,
  quoted: true,
})

/** `after` stop words precede the first; `left` is the distance for the next word. */
function wordsOf(all: string[], after: number, quoted: boolean): { words: Word[]; left: number } {
  const words: Word[] = []
  let left = after
  for (const written of all) {
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

/** Words joined with a number by a hyphen: «كوفيد-19», `F-16`. */
function compoundsIn(text: string): string[][] {
  const compounds: string[][] = []
  let before = 0
  for (const { word, start, end } of eachWord(text)) {
    const last = compounds.at(-1)
    const isJoined = /^[-‐‑–−]?$/u.test(text.slice(before, start)) && /\p{N}/u.test(word + last?.at(-1))
    if (last && isJoined) last.push(word)
    else compounds.push([word])
    before = end
  }
  return compounds
}

/** `F-16` also as `F16`, and vice versa; «محمدصلاح» also as two words. */
function spellingsOf(words: Word[]): Phrase[] {
  const asTyped = { words, quoted: false }
  const [first, ...others] = words
  if (!first) return []
  const joined = words.map(({ written }) => written).join('')
  const parts = others.length > 0 ? [joined] : partsOf(first)
  const { words: other } = wordsOf(parts, first.after, false)
  if (other.length > 0) return [asTyped, { words: other, quoted: false }]
  return others.length > 0 ? [asTyped] : [asTyped, ...halvesAsPhrases(first)]
}

/** Letters and digits of one word; empty if the letters are only a prefix of the number («و13»). */
function partsOf({ written, stems: [stem = ''] }: Word): string[] {
  const parts = written.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  return parts.length === 2 && parts.join('') === written && /\p{L}/u.test(stem) ? parts : []
}

/** Question words have no weight, unless there are no others. */
function withoutQuestion(query: Query): Query {
  const asks = ({ anyOf: [only, ...others], excluded, required }: Term) =>
    !excluded &&
    !required &&
    others.length === 0 &&
    only?.quoted === false &&
    only.words.every(({ written }) => isQuestionWord(written))
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

/** The reason why a query has no searchable words. */
export function unsoughtIn(q: string): 'words' | 'stopWords' | 'exclusions' {
  if (splitWords(q).length === 0) return 'words'
  return parseQuery(q).terms.length > 0 ? 'exclusions' : 'stopWords'
}

const allWords = ({ terms, filters }: Query) => [
  ...terms.flatMap(({ anyOf, synonyms = [] }) =>
    [...anyOf, ...synonyms].flatMap(({ words, glued }) => (glued ? [] : words)),
  ),
  ...filters.flatMap(({ words }) => words),
]

/** Limit on lookups in the index of names. */
const maxBeginnings = 800
const beforeNames = ['', 'ال', 'لل', 'وال', 'بال', 'و', 'ب', 'ل']

/** Prefixes of words in names that may match the query; namesOf checks exactly. */
export function nameBeginnings(query: Query): string[] {
  const beginnings = allWords(query).flatMap(({ written, stems }) => [
    // Names have each letter of «بي بي سي» as a word.
    normaliseArabic(written).split(/[-‑. \u00a0]/)[0]!,
    ...stems.flatMap(stem => beforeNames.map(letters => letters + stem)),
  ])
  return [...new Set(beginnings)].slice(0, maxBeginnings)
}

/** A visible entity with a name that may match the query. */
export type Named = { kind: FilterKind; id: number; name: string }

/** Whether a name contains the words in sequence. */
function hasWords(name: string, words: Word[]): boolean {
  const stems = splitWords(name).map(stemOf)
  return stems.some((_, start) =>
    words.every(({ stems: wanted }, offset) => wanted.includes(stems[start + offset] ?? '')),
  )
}

/** Ids that a filter's name matches. */
export function idsOf({ kind, words }: Filter, named: Named[]): number[] {
  return named.filter(one => one.kind === kind && hasWords(one.name, words)).map(({ id }) => id)
}

const isLexeme = (one: Named): one is Named & { kind: NamedKind } => one.kind !== 'category'

/**
 * The query as the ranking needs it.
 * @param whole includes the paid parts
 */
export function toWanted({ terms, filters }: Query, named: Named[], whole = false): Wanted {
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

const lexemesNamed = (filter: Filter, named: Named[]) =>
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

export function lexemesOf({ concepts, excluded, filters }: Wanted): string[] {
  const ofWords = [...concepts, ...excluded].flatMap(({ anyOf, synonyms = [] }) =>
    [...anyOf, ...synonyms].flatMap(({ words, names }) => [
      ...names,
      ...words.flatMap(({ lexemes }) => lexemes),
    ]),
  )
  return [...new Set([...ofWords, ...filters.flatMap(({ names }) => names)])]
}
