import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Everybody of an article's byline but its first author. */
export type ArticleContributors = { articleId: number; authors: number[] }

const contributorsOf = sql`select a.id as "articleId", array_agg(c.author_id order by c.author_id) as authors
  from articles a join article_contributors c on c.article_id = a.id and c.author_id is distinct from a.author_id`

/** Those of articles by their ids. */
export async function listContributors(
  db: Handle,
  from: number,
  until: number,
): Promise<ArticleContributors[]> {
  const { rows } = await sql<ArticleContributors>`${contributorsOf}
    where a.id >= ${from}::bigint and a.id < ${until}::bigint group by a.id`.execute(db)
  return rows
}

/** Those of articles changed since a horizon. */
export async function listChangedContributors(db: Handle, since: string): Promise<ArticleContributors[]> {
  const { rows } = await sql<ArticleContributors>`${contributorsOf}
    where a.id in (select article_id from article_search where changed >= ${since}::text::xid8)
    group by a.id`.execute(db)
  return rows
}
