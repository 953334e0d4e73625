import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { referenceTo } from '../../platform/database/selections.ts'
import { pictureOf } from '../media/media.selections.ts'
import { personOf } from './article.assignment.selections.ts'
import { maxRankedDays, readByCandidates } from './article.most-read.selections.ts'
import { corrections } from './article.queries.ts'
import type { StaffArticle, StaffRow } from './article.schema.ts'
import { access, closedAsSource, state } from './article.selections.ts'

/** `agencyId` limits to an agency's own; undefined means all. */
export type Scope = { agencyId: number | undefined }

const views = sql<number>`coalesce((select t.views from article_totals t where t.article_id = a.id), 0)`

export const rowFor = (scope: Scope) => sql`a.id, a.title, a.slug, ${pictureOf('a.image_id')} as image,
  ${referenceTo('categories', 'a.category_id')} as category, ${referenceTo('agencies', 'a.agency_id')} as agency,
  ${referenceTo('authors', 'a.author_id')} as author, ${referenceTo('sources', 'a.source_id')} as source,
  ${state} as state, a.enable, a.breaking_news as "breakingNews", a.breaking_until as "breakingUntil", a.access,
  ${access} = 'subscribers' as locked,
  a.publish_at as "publishAt", ${views} as views, a.returned_at as "returnedAt", ${closedAsSource} as "closedAsSource", a.revision, ${personOf('a.updated_by', scope)} as "updatedBy",
  a.created_at as "createdAt", a.updated_at as "updatedAt"`

const articleFor = (
  scope: Scope,
) => sql`${rowFor(scope)}, a.kind, a.overline, a.summary, a.description, a.image_alt as "imageAlt", a.image_caption as "imageCaption",
  a.image_credit as "imageCredit", a.image_link as "imageLink", a.seo_title as "seoTitle", a.seo_description as "seoDescription",
  a.share_title as "shareTitle", a.share_description as "shareDescription", a.canonical_url as "canonicalUrl", a.noindex,
  ${pictureOf('a.share_image_id')} as "shareImage",
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by at.position, t.id)
    from article_tags at join tags t on t.id = at.tag_id where at.article_id = a.id), '[]') as tags,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug) order by ap.position, p.id)
    from article_people ap join people p on p.id = ap.person_id where ap.article_id = a.id), '[]') as people,
  coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'role', ac.role) order by ac.position, w.id)
    from article_contributors ac join authors w on w.id = ac.author_id
    where ac.article_id = a.id and ac.author_id is distinct from a.author_id), '[]') as contributors,
  (select json_build_object('id', f.id, 'name', f.name) from feeds f where f.id = a.feed_id) as feed,
  a.original_url as "originalUrl", a.guid, a.read_minutes as "readMinutes", ${personOf('a.created_by', scope)} as "createdBy",
  ${corrections} as corrections, a.deleted_at as "deletedAt"`

export function own(scope: Scope): RawBuilder<boolean> {
  return scope.agencyId === undefined ? sql`true` : sql`a.agency_id = ${scope.agencyId}`
}

export async function findStaffArticle(
  db: Handle,
  id: number,
  scope: Scope,
  { lock = false } = {},
): Promise<StaffArticle | undefined> {
  if (lock) await sql`select 1 from articles a where a.id = ${id} for update`.execute(db)
  const { rows } =
    await sql<StaffArticle>`select ${articleFor(scope)} from articles a where a.id = ${id} and ${own(scope)}`.execute(
      db,
    )
  return rows[0]
}

/** In the order of the ids. */
export async function listWholeArticles(
  db: Handle,
  ids: number[],
  { lock = false } = {},
): Promise<StaffArticle[]> {
  if (ids.length === 0) return []
  if (lock)
    await sql`select from articles where id = any(${ids}::integer[]) order by id for update`.execute(db)
  const { rows } = await sql<StaffArticle>`select ${articleFor({ agencyId: undefined })} from articles a
    where a.id = any(${ids}::integer[]) order by array_position(${ids}::integer[], a.id)`.execute(db)
  return rows
}

/** Views of each article in the last days, from their index alone. */
const readSince = (days: number) => sql`select v.article_id, sum(v.views) as total from article_views v
  where v.day > current_date - ${days}::integer group by v.article_id`

export async function listStaffMostRead(
  db: Handle,
  scope: Scope,
  days: number,
  limit: number,
): Promise<StaffRow[]> {
  const isRanked = scope.agencyId === undefined && days <= maxRankedDays
  const read = isRanked ? readByCandidates(days) : readSince(days)
  const { rows } = await sql<StaffRow>`
    with most as (
      select read.article_id, read.total
      from (${read} order by total desc, article_id desc offset 0) read cross join lateral (
        select from articles a where a.id = read.article_id and a.deleted_at is null and ${own(scope)} offset 0) counted
      order by read.total desc, read.article_id desc limit ${limit}
    )
    select ${rowFor(scope)} from most join articles a on a.id = most.article_id order by most.total desc, a.id desc`.execute(
    db,
  )
  return rows
}
