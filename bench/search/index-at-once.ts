import { sql } from 'kysely'
import { documentOf, type IndexedDocument, indexVersion } from '../../src/features/search/lexemes.ts'
import { type Entry, encodeRun } from '../../src/features/search/postings.ts'
import { insertPostings, insertSegment, takeNumbers } from '../../src/features/search/search.index.queries.ts'
import { type Database, type Handle, inTransaction } from '../../src/platform/database/database.ts'
import { htmlToText } from '../../src/platform/html/html.ts'

/** Share of the articles in each segment, as merging leaves them. */
const segments = [0.6, 0.25, 0.1, 0.04, 0.01]

type NewSegmentRow = { id: number; model: number; ordinal: number }

/**
 * Indexes the articles of `growTo` in minutes, where the worker would take hours: they repeat the demo's with a number
 * in the title, so each text is read once.
 */
export async function indexAtOnce(db: Database): Promise<void> {
  const models = await readModels(db)
  const { rows } = await sql<{ all: string }>`
    select string_agg(id || ' ' || substring(slug from '^مقال-([0-9]+)$'), ',' order by id desc) as all
    from articles where slug ~ '^مقال-[0-9]+$'`.execute(db)
  const grown = rows[0]!.all.split(',').map(row => {
    const [id = 0, ordinal = 0] = row.split(' ').map(Number)
    return { id, ordinal, model: ordinal % models.length }
  })
  const lexemes = [...new Set(models.flatMap(({ entries }) => [...entries.keys()]))]
  let at = 0
  for (const share of segments) {
    const articles = grown.slice(at, at + Math.ceil(grown.length * share))
    at += articles.length
    await inTransaction(db, tx => writeSegment(tx, articles, models, lexemes))
  }
}

async function writeSegment(
  tx: Handle,
  articles: NewSegmentRow[],
  models: IndexedDocument[],
  lexemes: string[],
): Promise<void> {
  const numbers = await takeNumbers(tx, articles.length)
  const [segment = 0] = numbers
  const rows = articles.map(({ id, model }, index) => ({
    id,
    number: numbers[index]!,
    length: models[model]!.length + 1,
  }))
  await insertSegment(tx, segment, indexVersion, rows)
  for (const lexeme of lexemes) {
    const of = models.map(({ entries }) => entries.get(lexeme))
    const entries = articles.flatMap(({ model }, index): Entry[] => {
      const entry = of[model]
      return entry ? [{ ...entry, number: numbers[index]! }] : []
    })
    await insertPostings(tx, segment, [{ lexeme, ...encodeRun(entries) }])
  }
  const known = new Set(lexemes)
  const own = articles
    .map(({ ordinal }, index) => ({ lexeme: String(ordinal), number: numbers[index]! }))
    .filter(({ lexeme }) => !known.has(lexeme))
    .map(({ lexeme, number }) => {
      const entry: Entry = { number, title: 1, lead: 0, body: 0, places: [[20, 0]] }
      return { lexeme, ...encodeRun([entry]) }
    })
  for (let from = 0; from < own.length; from += 10_000)
    await insertPostings(tx, segment, own.slice(from, from + 10_000))
}

/** In the order of growTo. */
async function readModels(db: Database): Promise<IndexedDocument[]> {
  const { rows } = await sql<{
    title: string
    summary: string
    description: string
    authors: { id: number }[]
    agency: { id: number } | null
  }>`select title, summary, description,
      case when author_id is null then '[]' else json_build_array(json_build_object('id', author_id)) end as authors,
      case when agency_id is not null then json_build_object('id', agency_id) end as agency
    from articles where slug !~ '^مقال-[0-9]+$' order by id`.execute(db)
  return rows.map(({ description, ...row }) =>
    documentOf({ ...row, text: htmlToText(description), tags: [], people: [] }),
  )
}
