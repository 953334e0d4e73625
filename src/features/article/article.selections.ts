import { type RawBuilder, sql } from 'kysely'
import { shownReferenceTo } from '../../platform/database/selections.ts'
import { pictureWith } from '../media/media.selections.ts'

/** Visible to readers. */
export const published = sql<boolean>`a.enable and a.deleted_at is null and a.publish_at <= now()`

type Place = { publishAt: string; id: number }
const placeOf = ({ publishAt, id }: Place) => sql`(${publishAt}::timestamptz, ${id}::integer)`
/** After this place in a list whose newest article is first. */
export const isAfter = (place: Place) => sql<boolean>`(a.publish_at, a.id) < ${placeOf(place)}`
/** At this place of the list, or before it. */
export const isUpTo = (place: Place) => sql<boolean>`(a.publish_at, a.id) >= ${placeOf(place)}`

/** An article's state, as staff see it. */
export const state = sql<'published' | 'scheduled' | 'held' | 'takenDown' | 'binned'>`case
  when a.deleted_at is not null then 'binned' when a.taken_down_at is not null then 'takenDown' when not a.enable then 'held'
  when a.publish_at > now() then 'scheduled' else 'published' end`

/** In the bin, as an editor chose another article for its story. */
export const closedAsSource = sql<boolean>`(a.deleted_at is not null
  and exists (select from story_members m where m.closed_id = a.id))`

/** The same states as conditions, each with an index; the expression `state` has none. */
export const isIn = {
  published: sql<boolean>`a.enable and a.deleted_at is null and a.taken_down_at is null and a.publish_at <= now()`,
  scheduled: sql<boolean>`a.enable and a.deleted_at is null and a.taken_down_at is null and a.publish_at > now()`,
  held: sql<boolean>`not a.enable and a.deleted_at is null and a.taken_down_at is null`,
  takenDown: sql<boolean>`a.taken_down_at is not null and a.deleted_at is null`,
  binned: sql<boolean>`a.deleted_at is not null`,
}

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

/** The credit of its picture: the picture's own, unless the article overrides it. */
const credit = sql`(select nullif(coalesce(nullif(a.image_credit, ''), m.credit), '') from media m where m.id = a.image_id)`

/** A reading aloud is not what an audio article plays, unless its text shows the same file. */
const isReading = sql`exists (select from narrations n where n.article_id = a.id and n.hash = t.hash
  and strpos(a.description, '/media/' || n.hash) = 0)`

/** Length of what an article of this kind plays; unknown for players of other sites. */
const seconds = sql`case when a.kind in ('video', 'audio') then (select max(f.seconds) from article_attachments t
  join attachments f on f.hash = t.hash and f.kind = a.kind where t.article_id = a.id and not ${isReading}) end`

/** Whether its live coverage is running. */
const live = sql`exists (select from coverages v where v.article_id = a.id and v.ended_at is null)`

/** The story whose articles share one card in lists. */
const storyId = sql`(select m.story_id from story_members m where m.article_id = a.id and m.place is not null)`

const outletName = sql`coalesce((select g.name from agencies g where g.id = a.agency_id),
  (select s.name from sources s where s.id = a.source_id))`

/** Outlets of the other published articles of its story, the first first. */
const also = sql`coalesce((select json_agg(o.name order by o.place, o.name) from (
    select ${outletName} as name, min(coalesce(m.place, 1000)) as place
    from (select mine.story_id, mine.article_id, ${outletName} as name from story_members mine where mine.article_id = a.id) own
    join story_members m on m.story_id = own.story_id and m.article_id <> own.article_id
    join articles a on a.id = m.article_id
    where ${published} and ${outletName} <> coalesce(own.name, '')
    group by 1 order by 2, 1 limit 4) o), '[]')`

/**
 * Leaves out articles whose story has another one in the list, in an earlier place. `list` are the conditions of the
 * list, for articles as `a`; evaluated for each article of the list, which mostly costs one lookup in an index.
 */
export function standsForStory(list: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const conditions = sql.join([published, ...list], sql` and `)
  // Each `offset 0` keeps PostgreSQL from reading the list for each article before it knows whether that has a story.
  return sql`not exists (
    select from (
      select m.story_id, m.place from story_members m where m.article_id = a.id and m.place > 1 offset 0) own
    cross join lateral (
      select from story_members better join articles a on a.id = better.article_id
      where better.story_id = own.story_id and better.place < own.place and ${conditions} offset 0) found)`
}

/** The contract's articleCard, for articles selected as `a`. */
export const card = sql`a.id, a.kind, a.overline, a.title, a.slug, a.summary, ${image} as image, ${credit} as credit,
  ${seconds} as seconds, ${category} as category,
  ${shownReferenceTo('agencies', 'active', 'a.agency_id')} as agency, ${shownReferenceTo('authors', 'status', 'a.author_id')} as author,
  a.publish_at as "publishAt", ${breaking} as breaking, ${live} as live, ${access} as access, a.read_minutes as "readMinutes",
  ${storyId} as "storyId", ${also} as also`

type Links = { agency?: number; author?: number; source?: number; tag?: number; person?: number }

export const contributedBy = (author: number) =>
  sql`exists (select from article_contributors ac where ac.article_id = a.id and ac.author_id = ${author})`

/** Conditions for articles that have all of these. */
export function linkedTo({ agency, author, source, tag, person }: Links): RawBuilder<unknown>[] {
  return [
    agency && sql`a.agency_id = ${agency}`,
    author && sql`(a.author_id = ${author} or ${contributedBy(author)})`,
    source && sql`a.source_id = ${source}`,
    tag && sql`exists (select from article_tags t where t.article_id = a.id and t.tag_id = ${tag})`,
    person &&
      sql`exists (select from article_people p where p.article_id = a.id and p.person_id = ${person})`,
  ].filter(condition => typeof condition === 'object')
}
