import { type RawBuilder, sql } from 'kysely'
import { shownReferenceTo } from '../../platform/database/selections.ts'
import { pictureWith } from '../media/media.selections.ts'

/** Visible to readers. */
export const published = sql<boolean>`a.enable and a.deleted_at is null and a.publish_at <= now()`

/** An article's state, as staff see it. */
export const state = sql<'published' | 'scheduled' | 'held' | 'takenDown' | 'binned'>`case
  when a.deleted_at is not null then 'binned' when a.taken_down_at is not null then 'takenDown' when not a.enable then 'held'
  when a.publish_at > now() then 'scheduled' else 'published' end`

export const breaking = sql`a.breaking_news and coalesce(a.breaking_until > now(), true)`
const category = sql`(select json_build_object('id', c.id, 'name', c.name, 'colour', c.colour,
    'slug', case when c.status and coalesce(p.status, true) then c.slug end)
  from categories c left join categories p on p.id = c.parent_id where c.id = a.category_id)`
/** All articles of a locked agency are locked. */
export const access = sql`case when exists (select from agencies g where g.id = a.agency_id and g.subscription)
  then 'subscribers' else a.access end`

/** The picture's own texts, unless the article overrides them. */
const image = sql`(select ${pictureWith(sql`coalesce(nullif(a.image_alt, ''), m.alt)`)}
  from media m where m.id = a.image_id)`

/** Whether its live coverage is running. */
const live = sql`exists (select from coverages v where v.article_id = a.id and v.ended_at is null)`

/** The contract's articleCard, for articles selected as `a`. */
export const card = sql`a.id, a.title, a.slug, a.summary, ${image} as image, ${category} as category,
  ${shownReferenceTo('agencies', 'active', 'a.agency_id')} as agency, ${shownReferenceTo('authors', 'status', 'a.author_id')} as author,
  a.publish_at as "publishAt", ${breaking} as breaking, ${live} as live, ${access} as access, a.read_minutes as "readMinutes"`

type Links = { agency?: number; author?: number; source?: number; tag?: number; person?: number }

/** Conditions for articles that have all of these. */
export function linkedTo({ agency, author, source, tag, person }: Links): RawBuilder<unknown>[] {
  return [
    agency && sql`a.agency_id = ${agency}`,
    author && sql`a.author_id = ${author}`,
    source && sql`a.source_id = ${source}`,
    tag && sql`exists (select from article_tags t where t.article_id = a.id and t.tag_id = ${tag})`,
    person &&
      sql`exists (select from article_people p where p.article_id = a.id and p.person_id = ${person})`,
  ].filter(condition => typeof condition === 'object')
}
