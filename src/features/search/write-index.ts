import type { Handle } from '../../platform/database/database.ts'
import { beginningOfText, splitAtWall } from '../../platform/html/html.ts'
import { textsOf } from '../live-blog/coverage.service.ts'
import { documentOf, indexVersion, maxLetters } from './lexemes.ts'
import { type Entry, encodeRun } from './postings.ts'
import {
  type IndexedRow,
  insertPostings,
  insertSegment,
  takeNumbers,
  type UnindexedArticle,
} from './search.index.queries.ts'

export const searched = [
  'title',
  'summary',
  'description',
  'access',
  'tags',
  'people',
  'authors',
  'agency',
] as const
export type IndexableArticle = Pick<UnindexedArticle, 'id' | (typeof searched)[number]>

/** Indexes articles as one segment. */
export async function writeIndex(tx: Handle, articles: IndexableArticle[]): Promise<void> {
  if (articles.length === 0) return
  const numbers = await takeNumbers(tx, articles.length)
  const coverages = await textsOf(
    tx,
    articles.map(({ id }) => id),
  )
  const [segment = 0] = numbers
  const postings = new Map<string, Entry[]>()
  const rows: IndexedRow[] = articles.map(({ id, description, access, ...article }, index) => {
    const number = numbers[index]!
    const { open, paid } =
      access === 'subscribers' ? splitAtWall(description) : { open: description, paid: '' }
    const grown = coverages.get(id) ?? { open: '', paid: '' }
    const isPaid = access === 'subscribers'
    const { length, entries } = documentOf({
      ...article,
      text: beginningOfText(open + grown.open + (isPaid ? '' : grown.paid), maxLetters),
      paid: beginningOfText(paid + (isPaid ? grown.paid : ''), maxLetters),
    })
    for (const [lexeme, entry] of entries) {
      const list = postings.get(lexeme)
      if (list) list.push({ ...entry, number })
      else postings.set(lexeme, [{ ...entry, number }])
    }
    return { id, number, length }
  })
  await insertSegment(tx, segment, indexVersion, rows)
  const encoded = [...postings].map(([lexeme, entries]) => ({ lexeme, ...encodeRun(entries) }))
  for (let at = 0; at < encoded.length; at += 10_000)
    await insertPostings(tx, segment, encoded.slice(at, at + 10_000))
}
