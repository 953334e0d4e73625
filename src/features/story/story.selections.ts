import { type RawBuilder, sql } from 'kysely'

/**
 * When the article of item `i` was closed as a source, and which one was chosen; null if it was not closed.
 * @param mayOpen condition on the chosen article `x`, which is null without it
 */
export const closedAsSource = (mayOpen: RawBuilder<unknown>) => sql`(
  select json_build_object('closedAt', to_json(m.closed_at), 'chosen', (
    select json_build_object('id', x.id, 'title', x.title) from stories s join articles x on x.id = s.chosen_id
    where s.id = m.story_id and x.deleted_at is null and ${mayOpen}))
  from story_members m where m.item_id = i.id and m.closed_at is not null)`

/** Whether the article of item `i` was closed as a source. */
export const isClosedAsSource = sql`exists (
  select from story_members m where m.item_id = i.id and m.closed_at is not null)`
