import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { publishedAt } from './story.queries.ts'
import type { StoryPlace } from './story.schema.ts'

/**
 * Numbers a story's articles: the chosen one first, then by time. Items without an article have no place, nor have
 * events, which stand for themselves in lists.
 * @returns the articles whose place changed, those without one with 0
 */
export async function updatePlaces(tx: Handle, storyId: number): Promise<StoryPlace[]> {
  const { rows } = await sql<StoryPlace>`
    with ranked as (
      select m.id, case when m.level <> 'event' then row_number() over (partition by m.level = 'event'
        order by m.article_id is distinct from s.chosen_id, ${publishedAt}, m.id) end as place
      from story_members m join stories s on s.id = m.story_id join articles a on a.id = m.article_id
      where m.story_id = ${storyId}
    )
    update story_members m set place = ranked.place from ranked
    where ranked.id = m.id and m.place is distinct from ranked.place
    returning m.article_id as "articleId", case when m.place is null then 0 else m.story_id end as "storyId",
      coalesce(m.place, 0) as place`.execute(tx)
  return rows
}
