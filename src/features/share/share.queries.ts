import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'

const hashOf = (column: string) =>
  sql<string | null>`(select m.hash from media m where m.id = ${sql.ref(column)})`
const named = (table: string, shown: string, picture: RawBuilder<unknown>, colour = sql`null`) =>
  sql`select a.name as title, null as kicker, ${colour} as colour, ${picture} as "pictureHash"
    from ${sql.table(table)} a where ${sql.ref(`a.${shown}`)}`

/** By kind, the rows that readers may see, selected as `a`. */
const selections = {
  article: sql`select a.title, c.name as kicker, c.colour, ${hashOf('a.image_id')} as "pictureHash"
    from articles a join categories c on c.id = a.category_id where ${published}`,
  category: named('categories', 'status', hashOf('a.image_id'), sql`a.colour`),
  agency: named('agencies', 'active', hashOf('a.logo_id')),
  tag: named('tags', 'status', sql`null`),
  person: named('people', 'status', hashOf('a.image_id')),
  author: named('authors', 'status', hashOf('a.image_id')),
  source: named('sources', 'status', hashOf('a.image_id')),
}

/** Texts and picture that are drawn. */
type ShareFacts = { title: string; kicker?: string; colour?: string; pictureHash?: string }

export async function findShareFacts(
  db: Handle,
  kind: keyof typeof selections,
  id: number,
): Promise<ShareFacts | undefined> {
  const { rows } = await sql<Record<keyof ShareFacts, string | null>>`
    ${selections[kind]} and a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row?.title) return undefined
  const { title, kicker, colour, pictureHash } = row
  return {
    title,
    kicker: kicker ?? undefined,
    colour: colour ?? undefined,
    pictureHash: pictureHash ?? undefined,
  }
}
