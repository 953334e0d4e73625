import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf, stemsOf, withAttachments, withoutAttachment } from '../../arabic/stem.ts'
import { splitWords } from '../../arabic/words.ts'
import { namedLexeme, quoted, titleLexeme, writtenLexeme } from './lexemes.ts'
import type { NamedKind } from './search.schema.ts'

/** A searched word: its possible stems, and the number of stop words before it. */
export type Word = { written: string; stems: string[]; after: number }
/** Required or excluded: one word, or a phrase. */
export type Term = { words: Word[]; excluded: boolean }

const mostWords = 12
const terms =
  /(?<minus>(?<=^|\s)[-−–])?(?:"(?<plain>[^"]*)"|[«“„](?<curly>[^»”“]*)[»”“]|(?<word>[^\s"«“„]+))/gu

/** Parses a query: «phrase», "phrase", -word, word. Stop words are skipped. */
export function parseQuery(q: string): Term[] {
  const parsed: Term[] = []
  let room = mostWords
  for (const { groups = {} } of q.matchAll(terms)) {
    const excluded = groups.minus !== undefined
    const words = wordsOf(groups.plain ?? groups.curly ?? groups.word ?? '').slice(0, room)
    room -= words.length
    if (words.length === 0) continue
    // «كوفيد-19» and «وكالة/الأفق» are one term of several words.
    parsed.push({ words, excluded })
  }
  return parsed
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let after = 1
  for (const written of splitWords(text)) {
    const stems = stemsOf(written)
    if (stems.length === 0) {
      after += 1
      continue
    }
    words.push({ written, stems, after })
    after = 1
  }
  return words
}

/** Use of stems in headlines. */
export type Uses = ReadonlyMap<string, { articles: number; definite: boolean }>

/** Stems of the query with and without possible prefixes, to look up which occur in headlines as words. */
export function doubtfulStems(query: Term[]): string[] {
  const stems = query.flatMap(({ words }) => words.flatMap(word => word.stems)).flatMap(stemAndBare)
  return [...new Set(stems.flatMap(stem => [stem, ...withAttachments(stem)]))]
}

function stemAndBare(stem: string): string[] {
  const bare = withoutAttachment(stem)
  return bare ? [stem, bare] : [stem]
}

/** Adds the forms with prefixes: «بموازنة» also finds «موازنة», and the reverse. */
export function attach(query: Term[], uses: Uses): Term[] {
  return query.map(({ excluded, words }) => ({
    excluded,
    words: words.map(word => ({ ...word, stems: attachedTo(word, uses) })),
  }))
}

function attachedTo({ written, stems }: Word, uses: Uses): string[] {
  const [stem = '', ...others] = stems
  if (!/[\u0621-\u064a]/.test(stem) || Array.from(written).length < 3) return stems
  const bare = withoutAttachment(stem)
  const bases = bare && !isOwnWord(stem, bare, uses) ? [stem, bare] : [stem]
  const attached = bases.flatMap(base => withAttachments(base).filter(one => !isOwnWord(one, base, uses)))
  return [...new Set([...bases, ...others, ...attached])]
}

/**
 * Whether a stem only looks like another with a prefix: «البطاقة» shows that the ب of «بطاقة» is its own, and as
 * «وافق» is more frequent than «أفق», it is not «وأفق».
 */
function isOwnWord(stem: string, base: string, uses: Uses): boolean {
  const use = uses.get(stem)
  return use !== undefined && (use.definite || use.articles > (uses.get(base)?.articles ?? 0))
}

const beforeNames = ['', 'ال', 'لل', 'وال', 'بال', 'و', 'ب', 'ل']

/** Beginnings of words in names that may match the query; namesFor checks exactly. */
export function nameBeginnings(query: Term[]): string[] {
  const beginnings = query.flatMap(({ words }) =>
    words.flatMap(({ written, stems }) => [
      normaliseArabic(written),
      ...stems.flatMap(stem => beforeNames.map(letters => letters + stem)),
    ]),
  )
  return [...new Set(beginnings)]
}

/** Tags, people, authors and agencies whose names match a term, by the term's index. */
export type Named = { kind: NamedKind; id: number; name: string }

export function namesFor(term: Term, named: Named[]): string[] {
  return named.filter(({ name }) => contains(name, term)).map(({ kind, id }) => namedLexeme(kind, id))
}

function contains(name: string, { words }: Term): boolean {
  const stems = splitWords(name).map(stemOf)
  return stems.some((_, start) =>
    words.every(({ stems: wanted }, offset) => wanted.includes(stems[start + offset] ?? '')),
  )
}

const anyOf = (lexemes: string[]) => `(${lexemes.map(quoted).join('|')})`

/** Adjacent words, at the distance in which they were typed. */
function sequence(words: Word[]): string {
  return words.map(({ stems, after }, index) => (index > 0 ? `<${after}>` : '') + anyOf(stems)).join('')
}

export type TsQueries = {
  /** Must match. */
  match: string
  /** The same without exclusions, for ranking. */
  rank: string
  /** All words in the title, in any form; in exactly this form. */
  title: string
  written: string
}

/** The query in PostgreSQL's notation; undefined if it is empty. */
export function toTsQueries(query: Term[], named: Named[]): TsQueries | undefined {
  const wanted = query.filter(term => !term.excluded)
  if (wanted.length === 0) return undefined
  const oneOf = (term: Term) => {
    const names = namesFor(term, named)
    const text = sequence(term.words)
    return names.length > 0 ? `((${text})|${names.map(quoted).join('|')})` : `(${text})`
  }
  const rank = wanted.map(oneOf).join('&')
  const without = query.filter(term => term.excluded).map(term => `!${oneOf(term)}`)
  const words = wanted.flatMap(term => term.words)
  return {
    match: [rank, ...without].join('&'),
    rank,
    title: words.map(({ stems }) => anyOf(stems.map(titleLexeme))).join('&'),
    written: words.map(({ written }) => quoted(writtenLexeme(written))).join('&'),
  }
}
