import { z } from 'zod'
import { normaliseArabic } from '../../arabic/normalise.ts'
import { splitWords } from '../../arabic/words.ts'
import { fail } from '../../contract/fail.ts'
import { time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { firstParagraphs, htmlToText } from '../../platform/html/html.ts'
import { networkOf, takeAttempt } from '../../platform/security/rate-limit.ts'
import { excerptOf, type Finder, finderOf, markAll } from './mark.ts'
import {
  attach,
  doubtfulStems,
  nameBeginnings,
  parseQuery,
  type Term,
  type TsQueries,
  toTsQueries,
} from './query.ts'
import type { Piece, SearchPage, SearchResult, SearchSort, Suggestion } from './search.contract.ts'
import { listCompletions, listNamed, listSuggestedNames } from './search.names.queries.ts'
import {
  type FoundArticle,
  findArticles,
  listStemUses,
  type SearchAsk,
  type SearchPlace,
} from './search.queries.ts'
import { respell } from './spelling.ts'

/** Requests per address in five minutes; suggestions are requested while typing. */
const limits = { search: 150, suggestions: 600 }
const seconds = 300

/** Counts against the address that caused a rendering; background rendering has none. */
export async function limit(context: ApiContext, kind: keyof typeof limits): Promise<void> {
  if (context.address === '') return
  await takeAttempt(context.db, `${kind}:network:${networkOf(context.address)}`, limits[kind], seconds)
}

const cursors = {
  newest: z.object({ publishAt: time, id }),
  relevance: z.object({ asOf: time, score: z.number(), id }),
}

/** Opaque cursor of a search: the last result, and for relevance the time of the first page. */
function readCursor<Sort extends SearchSort>(sort: Sort, text: string | undefined) {
  if (!text) return undefined
  try {
    return cursors[sort].parse(JSON.parse(Buffer.from(text, 'base64url').toString())) as z.infer<
      (typeof cursors)[Sort]
    >
  } catch {
    throw fail('INVALID_INPUT', { issues: [{ path: 'after', message: 'موضع غير صحيح في النتائج' }] })
  }
}

const writeCursor = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url')

export type Ask = {
  q: string
  sort: SearchSort
  limit: number
  after?: string
  categories?: number[]
  agency?: number
  from?: string
  to?: string
}

type Understood = { query: Term[]; wanted: TsQueries }

/** Adds prefixes and matching names to a parsed query. */
async function understand(db: Handle, q: string): Promise<Understood | undefined> {
  const typed = parseQuery(q)
  if (!typed.some(term => !term.excluded)) return undefined
  const [uses, named] = await Promise.all([
    listStemUses(db, doubtfulStems(typed)),
    listNamed(db, nameBeginnings(typed)),
  ])
  const query = attach(typed, new Map(uses.map(use => [use.stem, use])))
  const wanted = toTsQueries(query, named)
  return wanted && { query, wanted }
}

const nothing: SearchPage = { items: [], next: null, previous: null, total: 0, didYouMean: null }

export async function search(db: Handle, ask: Ask): Promise<SearchPage> {
  const understood = await understand(db, ask.q)
  if (!understood) return nothing
  const { query, wanted } = understood
  const { rows, counted, previous, asOf } = await findBy(db, ask, wanted)
  const items = rows.slice(0, ask.limit)
  const last = items.at(-1)
  const cursorOf = ({ publishAt, score, id }: SearchPlace) =>
    writeCursor(asOf ? { asOf, score, id } : { publishAt, id })
  const find = finderOf(query)
  return {
    items: items.map(row => toResult(row, find)),
    next: rows.length > ask.limit && last ? cursorOf(last) : null,
    previous: previous ? cursorOf(previous) : null,
    total: ask.after ? null : counted,
    didYouMean: rows.length === 0 && !ask.after ? await betterSpelling(db, ask) : null,
  }
}

async function findBy(db: Handle, { sort, after, limit, ...narrow }: Ask, wanted: TsQueries) {
  const common: Pick<SearchAsk, 'wanted' | 'limit'> & typeof narrow = { ...narrow, wanted, limit: limit + 1 }
  if (sort === 'newest') {
    const found = await findArticles(db, { ...common, sort, after: readCursor(sort, after) })
    return { ...found, asOf: undefined }
  }
  const place = readCursor(sort, after)
  const asOf = place?.asOf ?? new Date().toISOString()
  return { ...(await findArticles(db, { ...common, sort, asOf, after: place })), asOf }
}

/** Only suggested if it has results. */
async function betterSpelling(db: Handle, ask: Ask): Promise<string | null> {
  const respelt = await respell(db, ask.q)
  const understood = respelt && (await understand(db, respelt))
  if (!understood) return null
  const { counted } = await findArticles(db, { wanted: understood.wanted, sort: 'newest', limit: 1 })
  return counted > 0 ? respelt : null
}

const paragraphsBeforeTheWall = 2

/** Articles for subscribers show their public part only. */
function toResult({ description, score: _, ...card }: FoundArticle, find: Finder): SearchResult {
  const open =
    card.access === 'subscribers' ? firstParagraphs(description, paragraphsBeforeTheWall) : description
  return { ...card, markedTitle: markAll(card.title, find), excerpt: bestExcerpt(card.summary, open, find) }
}

/** In letters of a body's HTML; a page of results reads twenty bodies. */
const mostRead = 20_000

/** The summary, unless the body has more of the searched words. */
function bestExcerpt(summary: string, html: string, find: Finder): Piece[] {
  const ofSummary = excerptOf(summary, find)
  const ofBody = excerptOf(htmlToText(html.slice(0, mostRead)), find)
  return (summary !== '' && ofSummary.found >= ofBody.found ? ofSummary : ofBody).pieces
}

const mostSuggested = 8
const mostNames = 4

export async function suggest(db: Handle, q: string): Promise<Suggestion[]> {
  const typed = normaliseArabic(q)
  const last = splitWords(typed).at(-1)
  if (!last || typed.length < 2) return []
  const before = q.slice(0, q.length - (/\S+$/.exec(q)?.[0].length ?? 0))
  const [names, words] = await Promise.all([
    listSuggestedNames(db, typed, mostNames),
    last.length < 2 || /\s$/.test(q) ? [] : listCompletions(db, last, mostSuggested),
  ])
  const nowhere = { slug: null, label: null, path: null }
  const completed = words.map(word => ({ kind: 'words' as const, text: before + word, ...nowhere }))
  return [...names, ...completed.filter(({ text }) => normaliseArabic(text) !== typed)].slice(
    0,
    mostSuggested,
  )
}
