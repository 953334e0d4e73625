import { sql } from 'kysely'
import type { ArticleList } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { published } from './article.selections.ts'

/** Lists that have one card of each story and contain one of these articles. */
export async function listListsOf(db: Handle, ids: number[]): Promise<ArticleList[]> {
  const { rows } = await sql<ArticleList>`
    with shown as materialized (
      select a.id, a.category_id from articles a where a.id = any(${ids}::integer[]) and ${published}
    )
    select 'category' as kind, category_id as id from shown
    union select 'tag', t.tag_id from shown join article_tags t on t.article_id = shown.id
    union select 'person', p.person_id from shown join article_people p on p.article_id = shown.id
    order by 1, 2`.execute(db)
  return rows
}
