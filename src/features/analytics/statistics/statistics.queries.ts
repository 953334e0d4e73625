import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { published } from '../../article/article.selections.ts'
import type { Figures, OutputKind, Part } from './statistics.contract.ts'

/** Whole days in the newsroom's time zone. */
export type Span = {
  from: string
  to: string
  timeZone: string
  /** Only this agency's; 0 for all. */
  agency: number
}

/** Articles published in these days, as `a`. */
function cameOut({ from, to, timeZone, agency }: Span): RawBuilder<boolean> {
  const start = sql`(${from}::date::timestamp at time zone ${timeZone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const own = agency === 0 ? sql`` : sql`and a.agency_id = ${agency}`
  return sql`${published} and a.publish_at >= ${start} and a.publish_at < ${end} ${own}`
}

const viewsOfEach = sql`lateral (select coalesce(sum(v.views), 0) as views from article_views v where v.article_id = a.id)`

export async function readFigures(db: Handle, span: Span): Promise<Figures> {
  const { rows } = await sql<Omit<Figures, 'viewsPerArticle'>>`
    with out as materialized (select a.id, a.feed_id, a.publish_at, seen.views from articles a
      cross join ${viewsOfEach} seen where ${cameOut(span)}),
    delays as (select greatest(extract(epoch from out.publish_at - i.seen_at) / 60, 0) as minutes
      from out cross join lateral (select min(seen_at) as seen_at from feed_items where article_id = out.id) i
      where out.feed_id is not null and i.seen_at is not null)
    select count(*)::integer as published, coalesce(sum(views), 0)::integer as views,
      count(feed_id)::integer as "fromFeeds",
      (select percentile_cont(0.5) within group (order by minutes) from delays) as "medianDelay",
      (select percentile_cont(0.9) within group (order by minutes) from delays) as "slowDelay" from out`.execute(
    db,
  )
  const { published, views, ...rest } = rows[0]!
  return { published, views, viewsPerArticle: published > 0 ? Math.round(views / published) : null, ...rest }
}

/** Number of published articles, by day or by hour of the day. */
export async function countOutput(db: Handle, span: Span, by: 'day' | 'hour'): Promise<Map<string, number>> {
  const there = sql`(a.publish_at at time zone ${span.timeZone})`
  const key = by === 'day' ? sql`${there}::date::text` : sql`extract(hour from ${there})::integer::text`
  const { rows } = await sql<{
    key: string
    published: number
  }>`select ${key} as key, count(*)::integer as published
    from articles a where ${cameOut(span)} group by 1`.execute(db)
  return new Map(rows.map(row => [row.key, row.published]))
}

const nouns: Record<OutputKind, { table: string; id: RawBuilder<unknown>; from: RawBuilder<unknown> }> = {
  category: { table: 'categories', id: sql`a.category_id`, from: sql`articles a` },
  // An article counts for each of its byline.
  author: {
    table: 'authors',
    id: sql`w.id`,
    from: sql`articles a cross join lateral (select a.author_id as id
      where a.author_id is not null or not exists (select from article_contributors c where c.article_id = a.id)
      union select c.author_id from article_contributors c where c.article_id = a.id) w`,
  },
  agency: { table: 'agencies', id: sql`a.agency_id`, from: sql`articles a` },
  feed: { table: 'feeds', id: sql`a.feed_id`, from: sql`articles a` },
  // An article counts for each of its tags.
  tag: {
    table: 'tags',
    id: sql`t.tag_id`,
    from: sql`articles a join article_tags t on t.article_id = a.id`,
  },
}

type Row = Omit<Part, 'viewsPerArticle'> & { rowCount: number }

/** Most articles first. */
export async function readParts(
  db: Handle,
  kind: OutputKind,
  span: Span,
  { before, limit }: { before: Span; limit: number },
): Promise<Row[]> {
  const { table, id, from } = nouns[kind]
  const { rows } = await sql<Row>`
    with each as (
      select ${id} as id, 1 as published, 0 as before, seen.views
        from ${from} cross join ${viewsOfEach} seen where ${cameOut(span)}
      union all
      select ${id}, 0, 1, 0 from ${from} where ${cameOut(before)}
    ),
    parts as (select id, sum(published)::integer as published, sum(before)::integer as before,
      sum(views)::integer as views from each group by id)
    select parts.*, coalesce(n.name, '') as name, count(*) over ()::integer as "rowCount"
    from parts left join ${sql.table(table)} n on n.id = parts.id
    order by published desc, views desc, before desc, parts.id limit ${limit}`.execute(db)
  return rows
}
