import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { countedWithin } from '../../platform/security/rate-limit.ts'
import type { ViewCount } from '../../platform/view-counter.ts'
import { pictureOf } from '../media/media.selections.ts'
import { readByCandidates } from './article.most-read.selections.ts'
import type { ArticleCard, Cursor, ReaderArticle } from './article.schema.ts'
import {
  breaking,
  card,
  contributedBy,
  isAfter,
  isUpTo,
  linkedTo,
  published,
  standsForStory,
} from './article.selections.ts'

export type ReaderFilter = {
  /** A category and its children. */
  categories?: number[]
  tag?: number
  person?: number
  author?: number
  source?: number
  agency?: number
  breaking?: boolean
  /** An article that is shown above the list. */
  except?: number
  limit: number
  after?: Cursor
}

/** A page of published articles, newest first. */
export async function listPublished(
  db: Handle,
  { after, limit, ...narrow }: ReaderFilter,
): Promise<ArticleCard[]> {
  const older = after ? isAfter(after) : sql`true`
  const page = heads(narrow, older, sql`publish_at desc, id desc`, limit)
  const { rows } = await sql<ArticleCard>`
    select ${card} from articles a where a.id in (select id from (${page}) page)
    order by a.publish_at desc, a.id desc`.execute(db)
  return rows
}

/** Cursor of the previous page; undefined if that is the first. */
export async function findPrevious(
  db: Handle,
  { after, limit, ...narrow }: ReaderFilter & { after: Cursor },
): Promise<Cursor | undefined> {
  const newer = heads(narrow, isUpTo(after), sql`publish_at, id`, limit + 1)
  const { rows } = await sql<Cursor>`
    select publish_at as "publishAt", id from (${newer}) newer
    order by publish_at, id offset ${sql.lit(limit)}`.execute(db)
  return rows[0]
}

/** An outlet's or an author's own list has all of their articles; every other has one of each story. */
const isOfOutlet = ({ agency, author, source }: Partial<ReaderFilter>) =>
  agency !== undefined || author !== undefined || source !== undefined

type Narrow = Omit<ReaderFilter, 'after' | 'limit'>

/**
 * Up to `looked` articles of a tag or person are all looked up. With more, the list is read from its index as far as
 * `read`; if that finds too few, all are looked up too, as the tag may be of years ago or of another section.
 */
const maxLinked = { looked: 10_000, read: 10_000 }

/**
 * The first articles of a list after a cursor, in either direction. Lists without a tag or person are read from an index
 * in their order, so that a page costs the same at any depth and size.
 */
export function heads(
  filter: Narrow,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: number,
  { looked, read } = maxLinked,
): RawBuilder<unknown> {
  // Limits are literals, so that PostgreSQL does not plan the statement for each reader.
  const first = sql`order by ${order} limit ${sql.lit(most)}`
  const { tag, person, ...others } = filter
  if (!tag && !person) return headsInOrder(filter, from, first)
  const links = tag
    ? sql`select article_id from article_tags where tag_id = ${tag}`
    : sql`select article_id from article_people where person_id = ${person}`
  const narrowed = [...linkedTo(tag && person ? { ...others, person } : others), ...inFamily(filter)]
  const where = sql.join([published, from, ...narrowed, ...shownIn(filter)], sql` and `)
  const isFrequent = sql`(select count(*) from few) > ${sql.lit(looked)}`
  const isEnough = sql`(select count(*) from early) >= ${sql.lit(most)}`
  const range = { first: sql`order by ${order} limit ${sql.lit(read)}`, isRead: isFrequent }
  return sql`with few as materialized (${links} limit ${sql.lit(looked + 1)}),
    early as materialized (${headsInOrder(filter, from, first, range)})
    select id, publish_at from (
      select id, publish_at from early where ${isEnough}
      union all (select a.id, a.publish_at from (${links}) l join articles a on a.id = l.article_id
        where not ${isEnough} and ${where} offset 0)) linked ${first}`
}

const inFamily = ({ categories }: Narrow) =>
  categories ? [sql`a.category_id = any(${categories}::integer[])`] : []

/** Conditions of a list, besides those that its indexes have. */
function shownIn({ except, ...filter }: Narrow): RawBuilder<unknown>[] {
  const ofKind = filter.breaking ? [breaking] : []
  const list = [...linkedTo(filter), ...ofKind, ...inFamily(filter)]
  return [
    ...ofKind,
    ...(except ? [sql`a.id <> ${except}`] : []),
    ...(isOfOutlet(filter) ? [] : [standsForStory(list)]),
  ]
}

/**
 * Each category is read from its own index, and so are an author's own articles and those they contributed to; the
 * results are merged. The indexes include what else a list is narrowed by, as few articles may have both. With a range
 * only its first articles are read.
 */
function headsInOrder(
  filter: Narrow,
  from: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
  range?: { first: RawBuilder<unknown>; isRead: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { author, tag, person, ...indexed } = filter
  const links = linkedTo({ ...(tag && { tag }), ...(person && { person }) })
  const others = sql.join([sql`true`, ...links, ...shownIn(filter)], sql` and `)
  const read = (also: RawBuilder<unknown>[]) => {
    const conditions = [range?.isRead ?? sql`true`, published, from, ...linkedTo(indexed), ...also]
    const where = sql.join(conditions, sql` and `)
    if (!range) return sql`select a.id, a.publish_at from articles a where ${where} and ${others} ${first}`
    return sql`select a.id, a.publish_at from (
        select a.id, a.publish_at, a.breaking_news, a.breaking_until from articles a where ${where} ${range.first}) a
      where ${others} ${first}`
  }
  const headOf = (also: RawBuilder<unknown>[]) =>
    filter.categories
      ? sql`select id, publish_at from unnest(${filter.categories}::integer[]) as one(category_id)
          cross join lateral (${read([...also, sql`a.category_id = one.category_id`])}) head ${first}`
      : read(also)
  if (author === undefined) return headOf([])
  const own = headOf([sql`a.author_id = ${author}`])
  const contributed = headOf([sql`a.author_id is distinct from ${author}`, contributedBy(author)])
  return sql`select id, publish_at from ((${own}) union all (${contributed})) of_author ${first}`
}

/** Looks up candidates in their order until enough are published, instead of joining all. */
export async function listMostRead(
  db: Handle,
  { days, limit, categories }: { days: number; limit: number; categories?: number[] },
): Promise<ArticleCard[]> {
  const within = categories ? sql`and a.category_id = any(${categories}::integer[])` : sql``
  const { rows } = await sql<ArticleCard>`
    with most as (
      select read.article_id, read.total from (
        ${readByCandidates(days, categories)} order by total desc, article_id desc offset 0
      ) read cross join lateral (
        select from articles a where a.id = read.article_id and ${published} ${within} offset 0) shown
      order by read.total desc, read.article_id desc limit ${sql.lit(limit)}
    )
    select ${card} from most join articles a on a.id = most.article_id order by most.total desc, a.id desc`.execute(
    db,
  )
  return rows
}

/** Oldest first; times in UTC with milliseconds, as everywhere. */
export const corrections = sql`coalesce((select json_agg(json_build_object('id', o.id, 'kind', o.kind, 'text', o.text,
    'at', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.at, o.id)
  from article_corrections o where o.article_id = a.id), '[]')`

const outside = sql`case when a.noindex or a.canonical_url is not null or a.share_image_id is not null
    or a.seo_title <> '' or a.seo_description <> '' or a.share_title <> '' or a.share_description <> ''
  then json_build_object('seoTitle', a.seo_title, 'seoDescription', a.seo_description, 'shareTitle', a.share_title,
    'shareDescription', a.share_description, 'shareImage', ${pictureOf('a.share_image_id')},
    'canonicalUrl', a.canonical_url, 'noindex', a.noindex) end`

const playable = (alias: 'n' | 'f') => {
  const [hash, format, seconds] = ['hash', 'format', 'seconds'].map(column => sql.ref(`${alias}.${column}`))
  return sql`json_build_object('src', '/media/' || ${hash} || '.' || ${format}, 'seconds', ${seconds}, 'type',
    case ${format} when 'mp3' then 'audio/mpeg' when 'm4a' then 'audio/mp4' when 'weba' then 'audio/webm'
      else 'audio/' || ${format} end)`
}

/** «استماع» plays the recorded reading; of an audio article its own first recording. */
const listening = sql`coalesce(
  (select ${playable('n')} from narrations n where n.article_id = a.id),
  case when a.kind = 'audio' then (select ${playable('f')} from attachments f where f.kind = 'audio'
    and f.hash = (regexp_match(a.description, '<audio src="/media/([0-9a-f]{32})\\.'))[1] order by f.id limit 1) end)`

/** Whether it may belong to a dossier, by hand or by a tag; the dossier may be hidden, or an editor have left it out. */
const hasDossiers = sql`(exists (select from dossier_articles d where d.article_id = a.id)
  or exists (select from article_tags t join dossier_tags d on d.tag_id = t.tag_id where t.article_id = a.id))`

const whole = sql`${card}, a.description, a.image_caption as "imageCaption", a.image_credit as "imageCredit",
  case when a.image_id is null then a.image_link end as "imageLink",
  (select ${pictureOf('w.image_id')} from authors w where w.id = a.author_id) as "authorImage",
  coalesce((select w.bio from authors w where w.id = a.author_id), '') as "authorBio",
  (select json_build_object('id', s.id, 'name', s.name, 'slug', case when s.status then s.slug end, 'url', s.url)
    from sources s where s.id = a.source_id) as source,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by at.position, t.id)
    from article_tags at join tags t on t.id = at.tag_id
    where at.article_id = a.id and t.status and t.visible), '[]') as tags,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug) order by ap.position, p.id)
    from article_people ap join people p on p.id = ap.person_id where ap.article_id = a.id and p.status), '[]') as people,
  coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'slug', case when w.status then w.slug end,
      'role', ac.role, 'image', ${pictureOf('w.image_id')}) order by ac.position, w.id)
    from article_contributors ac join authors w on w.id = ac.author_id
    where ac.article_id = a.id and ac.author_id is distinct from a.author_id), '[]') as contributors,
  a.original_url as "originalUrl", a.content_updated_at as "contentUpdatedAt",
  exists (select from coverages v where v.article_id = a.id) as "hasCoverage",
  exists (select from story_members m where m.article_id = a.id) as "hasStory",
  ${hasDossiers} as "hasDossiers",
  exists (select from reader_letters l where l.article_id = a.id and l.state = 'published') as "hasLetters",
  ${listening} as narration,
  ${corrections} as corrections, ${outside} as outside, false as locked, null as "freeLeft",
  null as "onBehalfOf"`

export async function findPublished(db: Handle, id: number): Promise<ReaderArticle | undefined> {
  const { rows } =
    await sql<ReaderArticle>`select ${whole} from articles a where a.id = ${id} and ${published}`.execute(db)
  return rows[0]
}

/** In any state, for its editors; `agencyId` limits to an agency's own. */
export async function findForPreview(
  db: Handle,
  id: number,
  agencyId: number | undefined,
): Promise<ReaderArticle | undefined> {
  const own = agencyId === undefined ? sql`true` : sql`a.agency_id = ${agencyId}`
  const { rows } = await sql<ReaderArticle>`
    select ${whole} from articles a where a.id = ${id} and a.deleted_at is null and ${own}`.execute(db)
  return rows[0]
}

/** Headlines of the published ones. */
export async function listHeadlines(
  db: Handle,
  ids: number[],
): Promise<{ id: number; title: string; slug: string }[]> {
  const { rows } = await sql<{ id: number; title: string; slug: string }>`
    select a.id, a.title, a.slug from articles a where a.id = any(${ids}::integer[]) and ${published} order by a.id`.execute(
    db,
  )
  return rows
}

export async function listFamily(db: Handle, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where(where => where.or([where('id', '=', categoryId), where('parent_id', '=', categoryId)]))
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** Counted per network, article and hour: enough for a shared connection, but not for a loop. */
const maxViews = { times: 10, seconds: 3600 }

/** Adds to today's views, up to the limit of each network; ignores unpublished articles. */
export async function addViews(db: Handle, seen: ViewCount[]): Promise<void> {
  const rows = sql`
    select s.id, s.times, format('view:%s:%s', s.id, s.reader) as key
    from unnest(${seen.map(one => one.id)}::integer[], ${seen.map(one => one.reader)}::text[],
      ${seen.map(one => one.times)}::integer[]) as s(id, reader, times)
    join articles a on a.id = s.id and ${published}`
  await sql`
    with ${countedWithin(rows, maxViews.times, maxViews.seconds)}
    insert into article_views (article_id, day, views)
    select id, current_date, times from counted where times > 0 order by id
    on conflict (day, article_id) do update set views = article_views.views + excluded.views`.execute(db)
}
