import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { pictureOf } from '../media/media.selections.ts'
import { published } from './article.selections.ts'

/** `2026-11`, in UTC. */
type ArchiveMonth = { month: string; articles: number; changedAt: string }
export type ArchivedArticle = {
  id: number
  slug: string
  title: string
  publishAt: string
  changedAt: string
  image: Picture | null
}

/** Articles that search engines may index at our address. */
export const indexed = sql`${published} and not a.noindex and a.canonical_url is null`

const changedAt = sql`greatest(a.publish_at, a.content_updated_at)`
const archived = sql`a.id, a.slug, a.title, a.publish_at as "publishAt", ${changedAt} as "changedAt",
  ${pictureOf('a.image_id')} as image`

const monthOf = (time: string) =>
  sql`date_trunc('month', ${sql.ref(time)} at time zone 'UTC') at time zone 'UTC'`
const endOf = (start: string) =>
  sql`(${sql.ref(start)} at time zone 'UTC' + interval '1 month') at time zone 'UTC'`

/**
 * Months with published articles, newest first. Steps from month to month in the index: grouping a hundred thousand
 * articles costs four times as much.
 */
export async function listArchiveMonths(db: Handle): Promise<ArchiveMonth[]> {
  const newestBefore = (time: RawBuilder<unknown>) =>
    sql`(select ${monthOf('a.publish_at')} from articles a
      where ${indexed} and a.publish_at < ${time} order by a.publish_at desc, a.id desc limit 1)`
  const { rows } = await sql<ArchiveMonth>`
    with recursive months(start) as (
      select ${newestBefore(sql`'infinity'`)}
      union all
      select ${newestBefore(sql`m.start`)} from months m where m.start is not null
    )
    select to_char(m.start at time zone 'UTC', 'YYYY-MM') as month, of.articles, of."changedAt"
    from months m cross join lateral (
      select count(*)::integer as articles, max(${changedAt}) as "changedAt" from articles a
      where ${indexed} and a.publish_at >= m.start and a.publish_at < ${endOf('m.start')}
    ) of where m.start is not null order by m.start desc`.execute(db)
  return rows
}

/** A month's articles, oldest first, so that full parts do not change. */
export async function listArchive(
  db: Handle,
  { month, limit, offset }: { month: string; limit: number; offset: number },
): Promise<ArchivedArticle[]> {
  const start = sql`(${`${month}-01`}::timestamp at time zone 'UTC')`
  const end = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC')`
  const { rows } = await sql<ArchivedArticle>`
    select ${archived} from articles a
    where ${indexed} and a.publish_at >= ${start} and a.publish_at < ${end}
    order by a.publish_at, a.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function listNews(
  db: Handle,
  { hours, limit }: { hours: number; limit: number },
): Promise<ArchivedArticle[]> {
  const { rows } = await sql<ArchivedArticle>`
    select ${archived} from articles a
    where ${indexed} and a.publish_at > now() - make_interval(hours => ${hours})
    order by a.publish_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

type Section = { kind: 'category' | 'agency'; slug: string; changedAt: string | null }

/** Lists with their own page, and the time of their newest article. */
export async function listSections(db: Handle): Promise<Section[]> {
  const newest = (column: 'category_id' | 'agency_id', id: string) =>
    sql`(select a.publish_at from articles a where ${sql.ref(`a.${column}`)} = ${sql.ref(id)} and ${published}
      order by a.publish_at desc, a.id desc limit 1)`
  const { rows } = await sql<Section>`
    select 'category' as kind, c.slug, max(${newest('category_id', 'f.id')}) as "changedAt"
    from categories c join categories f on f.id = c.id or f.parent_id = c.id
    where c.status and coalesce((select p.status from categories p where p.id = c.parent_id), true) group by c.id
    union all
    select 'agency', g.slug, ${newest('agency_id', 'g.id')} from agencies g where g.active
    order by 1 desc, 2`.execute(db)
  return rows
}
