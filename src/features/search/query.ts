import { normaliseArabic } from '../../arabic/normalise.ts'
import { joinSpelledNames } from '../../arabic/spelled-names.ts'
import { stemsOf } from '../../arabic/stem.ts'
import { eachWord, splitWords } from '../../arabic/words.ts'
import { withinCost } from './cost.ts'
import { type Days, parseDay, parseDays } from './day.ts'
import { halvesAsPhrases, withNeighboursJoined } from './glue.ts'
import { type SearchedKind, searchedEntities } from './search.schema.ts'
import type { Phrase, Term, Word } from './term.ts'

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

/** False if it is not a filter: «من: باريس». */
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

const questionWords = new Set(
  'متى كم أين لماذا كيف هل لمن بماذا عماذا ماهي ماهو أيهما أيهم بكم لم وكم وكيف ومتى وأين ولماذا وهل'
    .split(' ')
    .map(normaliseArabic),
)

const isQuestionWord = (word: string) => questionWords.has(normaliseArabic(word))

/** Whether there is more than the quoted text: «متى صدر «أصل الأنواع»؟». */
function isQuestion(q: string): boolean {
  const own = q.replace(/"[^"]*"|[«“„][^»”“]*[»”“]/gu, ' ').trim()
  const [first, ...others] = splitWords(own)
  if (first === undefined) return false
  return /[؟?]$/u.test(own) || (others.length > 0 && isQuestionWord(first))
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
