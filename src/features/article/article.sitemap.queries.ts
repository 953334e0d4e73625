import { sql } from 'kysely'
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

const monthOf = (time: string) => sql`date_trunc('month', ${sql.ref(time)} at time zone 'UTC')::date`

/**
 * Months with published articles, newest first, as last counted. The newest article is read as well, so that a new month
 * is listed at once, and the present one with its last change.
 */
export async function listArchiveMonths(db: Handle): Promise<ArchiveMonth[]> {
  const { rows } = await sql<ArchiveMonth>`
    with newest as (
      select ${monthOf('a.publish_at')} as month, ${changedAt} as changed_at from articles a
      where ${indexed} order by a.publish_at desc, a.id desc limit 1
    )
    select to_char(coalesce(m.month, newest.month), 'YYYY-MM') as month, coalesce(m.articles, 1) as articles,
      greatest(m.changed_at, newest.changed_at) as "changedAt"
    from archive_months m full join newest on newest.month = m.month order by coalesce(m.month, newest.month) desc`.execute(
    db,
  )
  return rows
}

/** Counts each month from an index alone. One transaction at a time. */
export async function countArchiveMonths(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('archive_months'))`.execute(tx)
  await sql`
    with counted as materialized (
      select ${monthOf('a.publish_at')} as month, count(*)::integer as articles, max(${changedAt}) as changed_at
      from articles a where ${indexed} group by 1
    ), gone as (
      delete from archive_months m where not exists (select from counted where counted.month = m.month)
    )
    insert into archive_months as m (month, articles, changed_at) select month, articles, changed_at from counted
    on conflict (month) do update set articles = excluded.articles, changed_at = excluded.changed_at
    where (m.articles, m.changed_at) is distinct from (excluded.articles, excluded.changed_at)`.execute(tx)
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
