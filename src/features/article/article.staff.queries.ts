import { type RawBuilder, sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, neverNull, orderOf, referenceTo } from '../../platform/database/selections.ts'
import { inAlphabet } from '../../platform/database/staff-list.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { ListedRow } from './article.assignment.schema.ts'
import {
  type AssignmentFilter,
  assignmentConditions,
  assignmentOf,
  deadline,
  personOf,
} from './article.assignment.selections.ts'
import { mostRankedDays, readByCandidates } from './article.most-read.selections.ts'
import { corrections } from './article.queries.ts'
import type { ArticleState, FoundArticles, StaffArticle, StaffRow } from './article.schema.ts'
import { access, isIn, linkedTo, state } from './article.selections.ts'

/** `agencyId` limits to an agency's own; undefined means all. */
export type Scope = { agencyId: number | undefined }

const views = sql<number>`coalesce((select sum(v.views) from article_views v where v.article_id = a.id), 0)`

const rowFor = (scope: Scope) => sql`a.id, a.title, a.slug, ${pictureOf('a.image_id')} as image,
  ${referenceTo('categories', 'a.category_id')} as category, ${referenceTo('agencies', 'a.agency_id')} as agency,
  ${referenceTo('authors', 'a.author_id')} as author, ${referenceTo('sources', 'a.source_id')} as source,
  ${state} as state, a.enable, a.breaking_news as "breakingNews", a.breaking_until as "breakingUntil", a.access,
  ${access} = 'subscribers' as locked,
  a.publish_at as "publishAt", ${views} as views, a.returned_at as "returnedAt", a.revision, ${personOf('a.updated_by', scope)} as "updatedBy",
  a.created_at as "createdAt", a.updated_at as "updatedAt"`

const articleFor = (
  scope: Scope,
) => sql`${rowFor(scope)}, a.kind, a.overline, a.summary, a.description, a.image_alt as "imageAlt", a.image_caption as "imageCaption",
  a.image_credit as "imageCredit", a.seo_title as "seoTitle", a.seo_description as "seoDescription",
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

function own(scope: Scope): RawBuilder<boolean> {
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
export async function listWholeArticles(db: Handle, ids: number[]): Promise<StaffArticle[]> {
  const { rows } = await sql<StaffArticle>`select ${articleFor({ agencyId: undefined })} from articles a
    where a.id = any(${ids}::integer[]) order by array_position(${ids}::integer[], a.id)`.execute(db)
  return rows
}

/** Filters of a list. */
export type Narrowing = AssignmentFilter & {
  q?: string
  category?: number
  agency?: number
  author?: number
  source?: number
  tag?: number
  person?: number
  feed?: number
  state?: ArticleState
  breaking?: boolean
  returned?: boolean
  /** More than a title. */
  written?: boolean
  from?: string
  to?: string
  /** Written by this person, or assigned to them. */
  mine?: number
}

/** Begins with the title, and is the expression of the index `articles_by_title`. */
const titleOrder = inAlphabet(sql`left(a.normalised, 40)`)

export type StaffFilter = Narrowing & { page: number; limit: number; sort: string }

/** Results of the search index; without any, headlines that contain the query. */
function foundRows({ ids, scores, asTyped }: FoundArticles, q: string): RawBuilder<unknown> {
  if (ids.length > 0 || !asTyped)
    return sql`select * from unnest(${ids}::integer[], ${scores}::float8[]) as every(id, score)`
  const parts = normaliseArabic(q)
    .split(' ')
    .map(word => sql`h.normalised like ${likePattern(word)}`)
  return sql`select h.id, 0 as score from articles h where ${sql.join(parts, sql` and `)}`
}

function narrowed(scope: Scope, filter: Narrowing, found: FoundArticles | undefined) {
  const among =
    found && filter.q
      ? sql`articles a join (${foundRows(found, filter.q)}) found on found.id = a.id`
      : sql`articles a`
  const conditions: RawBuilder<unknown>[] = [own(scope), ...linkedTo(filter)]
  // Articles in the bin are listed only on request.
  conditions.push(filter.state ? isIn[filter.state] : sql`a.deleted_at is null`)
  if (filter.category) {
    conditions.push(
      sql`a.category_id in (select id from categories where ${filter.category} in (id, parent_id))`,
    )
  }
  if (filter.feed) conditions.push(sql`a.feed_id = ${filter.feed}`)
  if (filter.breaking !== undefined)
    conditions.push(filter.breaking ? sql`a.breaking_news` : sql`not a.breaking_news`)
  if (filter.returned !== undefined)
    conditions.push(filter.returned ? sql`a.returned_at is not null` : sql`a.returned_at is null`)
  if (filter.written) conditions.push(sql`octet_length(a.description) > 0`)
  if (filter.from) conditions.push(sql`a.publish_at >= ${filter.from}::timestamptz`)
  if (filter.to) conditions.push(sql`a.publish_at < ${filter.to}::timestamptz`)
  if (filter.mine) {
    // Each part has an index; one condition with `or` would read the archive.
    conditions.push(sql`a.id in (select own.id from articles own where own.created_by = ${filter.mine}
      union all select d.article_id from assignments d
      where d.assignee_id = ${filter.mine} and d.left_at is null)`)
  }
  conditions.push(...assignmentConditions(scope, filter))
  return { among, where: sql.join(conditions, sql` and `) }
}

/** Ids after one, in their order. */
export async function listStaffIds(
  db: Handle,
  scope: Scope,
  filter: Narrowing,
  found: FoundArticles | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { among, where } = narrowed(scope, filter, found)
  const { rows } = await sql<{ id: number }>`select a.id from ${among}
    where ${where} and a.id > ${after} order by a.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listStaffArticles(
  db: Handle,
  scope: Scope,
  filter: StaffFilter,
  found: FoundArticles | undefined,
) {
  const { among, where } = narrowed(scope, filter, found)
  const order = orderOf(filter.sort, {
    publishAt: 'a.publish_at',
    createdAt: 'a.created_at',
    updatedAt: 'a.updated_at',
    title: neverNull(titleOrder),
    views,
    dueAt: deadline,
    relevance: found ? 'found.score' : 'a.publish_at',
  })
  const { rows: page } = await sql<{ id: number }>`select a.id from ${among} where ${where}
    order by ${order}, a.id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(db)
  const ids = page.map(({ id }) => id)
  // Joined only for the page: names and views of all matches would take seconds.
  const { rows: items } =
    await sql<ListedRow>`select ${rowFor(scope)}, ${assignmentOf(scope)} as assignment from articles a
    where a.id = any(${ids}::integer[]) order by array_position(${ids}::integer[], a.id)`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${among} where ${where}`.execute(db)
  return { items, page: filter.page, limit: filter.limit, total: counted[0]?.total ?? 0 }
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
  const isRanked = scope.agencyId === undefined && days <= mostRankedDays
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

type Reading = { id: number; name: string; articles: number; views: number }

export async function sumViewsBy(
  db: Handle,
  scope: Scope,
  by: 'categories' | 'agencies',
  days: number,
): Promise<Reading[]> {
  const column = sql.ref(by === 'categories' ? 'a.category_id' : 'a.agency_id')
  const { rows } = await sql<Reading>`
    select r.id, r.name, count(*) as articles, sum(read.total)::bigint as views
    from (${readSince(days)}) read join articles a on a.id = read.article_id join ${sql.table(by)} r on r.id = ${column}
    where a.deleted_at is null and ${own(scope)}
    group by r.id, r.name order by views desc, r.id`.execute(db)
  return rows
}

/** Every day of the period, including those without views. */
export async function sumViewsByDay(
  db: Handle,
  scope: Scope,
  days: number,
): Promise<{ day: string; views: number }[]> {
  // Few articles are in the bin, so they are looked up and not the others.
  const isCounted =
    scope.agencyId === undefined
      ? sql`v.article_id not in (select a.id from articles a where a.deleted_at is not null)`
      : sql`v.article_id in (select a.id from articles a where a.deleted_at is null and ${own(scope)})`
  const { rows } = await sql<{ day: string; views: number }>`
    select span.day::date::text as day, coalesce(sum(v.views), 0) as views
    from generate_series(current_date - ${days - 1}::integer, current_date, '1 day') as span(day)
    left join article_views v on v.day = span.day::date and ${isCounted}
    group by span.day order by span.day`.execute(db)
  return rows
}
