import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf, stemsOf, withAttachments, withoutAttachment } from '../../arabic/stem.ts'
import { splitWords } from '../../arabic/words.ts'
import { type NamedKind, namedLexeme, quoted, titleLexeme, writtenLexeme } from './lexemes.ts'

/** A searched word: the stems that stand for it, and how many words nobody looks for stand before it. */
export type Word = { written: string; stems: string[]; after: number }
/** What must be there, or must not: one word, or several next to each other. */
export type Term = { words: Word[]; excluded: boolean }

const mostWords = 12
const terms =
  /(?<minus>(?<=^|\s)[-−–])?(?:"(?<plain>[^"]*)"|[«“„](?<curly>[^»”“]*)[»”“]|(?<word>[^\s"«“„]+))/gu

/** The terms of what a person typed: «phrase», "phrase", -word, word. Words nobody looks for are passed over. */
export function parseQuery(q: string): Term[] {
  const parsed: Term[] = []
  let room = mostWords
  for (const { groups = {} } of q.matchAll(terms)) {
    const excluded = groups.minus !== undefined
    const words = wordsOf(groups.plain ?? groups.curly ?? groups.word ?? '').slice(0, room)
    room -= words.length
    if (words.length === 0) continue
    // «كوفيد-19» and «وكالة/الأفق» are words of one term.
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

/** How a stem is used in headlines. */
export type Uses = ReadonlyMap<string, { articles: number; definite: boolean }>

/** The stems of the query with and without what may be attached: headlines know which are words of their own. */
export function doubtfulStems(query: Term[]): string[] {
  const stems = query.flatMap(({ words }) => words.flatMap(word => word.stems)).flatMap(stemAndBare)
  return [...new Set(stems.flatMap(stem => [stem, ...withAttachments(stem)]))]
}

function stemAndBare(stem: string): string[] {
  const bare = withoutAttachment(stem)
  return bare ? [stem, bare] : [stem]
}

/** Gives each word what may be attached to it: «بموازنة» is found by «موازنة», and the other way round. */
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
 * Does a stem only look like another with a letter attached? «البطاقة» shows that the ب of «بطاقة» is its own; that
 * «وافق» is written more often than «أفق» shows that it is no «وأفق».
 */
function isOwnWord(stem: string, base: string, uses: Uses): boolean {
  const use = uses.get(stem)
  return use !== undefined && (use.definite || use.articles > (uses.get(base)?.articles ?? 0))
}

const beforeNames = ['', 'ال', 'لل', 'وال', 'بال', 'و', 'ب', 'ل']

/** How words of names may begin that fit a word of the query; namesFor looks closer. */
export function nameBeginnings(query: Term[]): string[] {
  const beginnings = query.flatMap(({ words }) =>
    words.flatMap(({ written, stems }) => [
      normaliseArabic(written),
      ...stems.flatMap(stem => beforeNames.map(letters => letters + stem)),
    ]),
  )
  return [...new Set(beginnings)]
}

/** The tags, people, authors and agencies whose names fit a term, each term's after its place in the query. */
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

/** One after the other, at the distance they were typed at. */
function sequence(words: Word[]): string {
  return words.map(({ stems, after }, index) => (index > 0 ? `<${after}>` : '') + anyOf(stems)).join('')
}

export type TsQueries = {
  /** What an article must match. */
  match: string
  /** The same without what is excluded: how well it matches. */
  rank: string
  /** Every word in the title, in any form; in just this one. */
  title: string
  written: string
}

/** PostgreSQL's notation of it all; undefined where there is nothing to look for. */
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
