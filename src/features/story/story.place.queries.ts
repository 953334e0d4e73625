import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { publishedAt } from './story.queries.ts'
import type { StoryPlace } from './story.schema.ts'

/** `moved` are those whose place changed, with 0 for those without one. */
type PlaceChanges = { articles: number[]; moved: StoryPlace[] }

/**
 * Numbers the articles of stories: the chosen one first, then by time. Items without an article have no place, nor have
 * events, which stand for themselves in lists.
 */
export async function updatePlaces(tx: Handle, storyIds: number[]): Promise<PlaceChanges> {
  const { rows } = await sql<StoryPlace & { isMoved: boolean }>`
    with ranked as (
      select m.id, m.article_id, m.story_id, m.place as before, case when m.level <> 'event' then row_number() over (
        partition by m.story_id, m.level = 'event'
        order by m.article_id is distinct from s.chosen_id, ${publishedAt}, m.id) end as place
      from story_members m join stories s on s.id = m.story_id join articles a on a.id = m.article_id
      where m.story_id = any(${storyIds}::integer[])
    ),
    moved as (
      update story_members m set place = ranked.place from ranked
      where ranked.id = m.id and m.place is distinct from ranked.place
    )
    select article_id as "articleId", case when place is null then 0 else story_id end as "storyId",
      coalesce(place, 0)::integer as place, place is distinct from before as "isMoved"
    from ranked order by article_id`.execute(tx)
  const moved = rows.filter(({ isMoved }) => isMoved)
  return {
    articles: rows.map(({ articleId }) => articleId),
    moved: moved.map(({ isMoved: _, ...place }) => place),
  }
}
