import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { daysAgo, deleteRows } from '../../platform/database/delete-rows.ts'

export function deleteOldTexts(db: Handle, days: number, limit: number): Promise<number> {
  return deleteRows(
    db,
    'story_texts',
    sql`select ctid from story_texts where seen_at < ${daysAgo(days)}`,
    limit,
  )
}

/** Waits for no list that is being changed, as whoever changes several may wait for this. */
export function deleteOldTermLists(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from story_term_lists where changed_at < ${daysAgo(days)} for update skip locked`
  return deleteRows(db, 'story_term_lists', old, limit)
}

export function deleteOldHeadlines(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from story_headlines where seen_at < ${daysAgo(days)}`
  return deleteRows(db, 'story_headlines', old, limit)
}

/** Stories that lost all but one member, as articles were deleted. */
export function deleteLonelyStories(db: Handle, days: number, limit: number): Promise<number> {
  const lonely = sql`select s.ctid from stories s where s.created_at < ${daysAgo(days)}
    and not exists (select from story_members m where m.story_id = s.id offset 1)`
  return deleteRows(db, 'stories', lonely, limit)
}
