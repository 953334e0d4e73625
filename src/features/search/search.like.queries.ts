import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'
import type { UnindexedArticle } from './search.index.queries.ts'

export type WordsOfArticle = Omit<UnindexedArticle, 'authors' | 'agency' | 'access'>

/** Text of a published article; only the beginning of a long one. */
export async function findWords(
  db: Handle,
  id: number,
  letters: number,
): Promise<WordsOfArticle | undefined> {
  const { rows } = await sql<WordsOfArticle>`
    select a.id, a.title, a.summary, left(a.description, ${letters}) as description,
      (select coalesce(json_agg(json_build_object('id', t.tag_id)), '[]') from article_tags t where t.article_id = a.id) as tags,
      (select coalesce(json_agg(json_build_object('id', p.person_id)), '[]') from article_people p where p.article_id = a.id) as people
    from articles a where a.id = ${id} and ${published}`.execute(db)
  return rows[0]
}

export type DocumentsRow = { lexeme: string; docs: Buffer }

/** Beginnings of the lists, which contain their counts. */
export async function listBeginnings(db: Handle, lexemes: string[]): Promise<DocumentsRow[]> {
  const { rows } = await sql<DocumentsRow>`
    select lexeme, substring(docs for 5) as docs from search_postings where lexeme = any(${lexemes}::text[])`.execute(
    db,
  )
  return rows
}

export async function listDocuments(db: Handle, lexemes: string[]): Promise<DocumentsRow[]> {
  const { rows } = await sql<DocumentsRow>`
    select lexeme, docs from search_postings where lexeme = any(${lexemes}::text[])`.execute(db)
  return rows
}
