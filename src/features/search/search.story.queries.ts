import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

type IndexedPlace = { articleId: number; storyId: number; place: number }

/** An article that is not indexed yet gets its place with its words. */
export async function updateStoryPlaces(tx: Handle, places: IndexedPlace[]): Promise<void> {
  const column = (name: keyof IndexedPlace) => places.map(each => each[name])
  await sql`update article_search s set story_id = now.story_id, place = now.place, changed = pg_current_xact_id()
    from unnest(${column('articleId')}::integer[], ${column('storyId')}::integer[], ${column('place')}::integer[])
      as now (article_id, story_id, place)
    where s.article_id = now.article_id`.execute(tx)
}
