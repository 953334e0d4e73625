import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { access, published } from '../article/article.selections.ts'

/** Whether readers find the article, and its end is locked. */
export async function isLockedForReaders(db: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`select from articles a
    where a.id = ${id} and ${published} and ${access} = 'subscribers'`.execute(db)
  return rows.length > 0
}

type Filter = {
  timeZone: string
  /** The present month and those before it. */
  months: number
  /** An agency's own articles only. */
  agency?: number | undefined
}

export type ConversionRows = {
  total: number
  articles: {
    id: number
    /** Null once the article is deleted. */
    title: string | null
    agency: string | null
    views: number
    conversions: number
  }[]
  agencies: { id: number | null; name: string | null; conversions: number }[]
  sources: { source: string; conversions: number }[]
  campaigns: { campaign: string; conversions: number }[]
}

const maxRows = 30

/**
 * Subscriptions by what led to them, counted in the month of their first payment that was not returned in full. Renewals
 * and changes of package are not counted again.
 */
export async function readConversions(
  db: Handle,
  { timeZone, months, agency }: Filter,
): Promise<ConversionRows> {
  const own = agency === undefined ? sql`true` : sql`a.agency_id = ${agency}`
  const { rows } = await sql<ConversionRows>`
    with bought as (
      select subscription_id from payments
      where status = 'paid' and amount > 0 and subscription_id is not null group by subscription_id
      having min(paid_at) >= (date_trunc('month', now() at time zone ${timeZone})
        - make_interval(months => ${months - 1}::integer)) at time zone ${timeZone}),
    led as materialized (
      select s.from_article, s.from_source, s.from_campaign, a.id as article_id, a.title, a.agency_id,
        a.deleted_at
      from bought b join subscriptions s on s.id = b.subscription_id and s.replaces_id is null
      left join articles a on a.id = s.from_article where ${own}),
    articles as (
      select from_article as id, case when deleted_at is null then title end as title,
        (select name from agencies g where g.id = agency_id) as agency,
        coalesce((select sum(v.views) from article_views v where v.article_id = from_article), 0)::integer as views,
        conversions
      from (select from_article, title, agency_id, deleted_at, count(*)::integer as conversions from led
        where from_article is not null group by 1, 2, 3, 4 order by count(*) desc, 1 desc limit ${maxRows}) l),
    agencies as (
      select agency_id as id, (select name from agencies g where g.id = agency_id) as name,
        count(*)::integer as conversions
      from led where article_id is not null group by agency_id order by count(*) desc, 1 limit ${maxRows}),
    sources as (
      select from_source as source, count(*)::integer as conversions from led
      group by 1 order by count(*) desc, 1 limit ${maxRows}),
    campaigns as (
      select from_campaign as campaign, count(*)::integer as conversions from led where from_campaign <> ''
      group by 1 order by count(*) desc, 1 limit ${maxRows})
    select (select count(*)::integer from led) as total,
      coalesce((select json_agg(x order by conversions desc, id desc) from articles x), '[]') as articles,
      coalesce((select json_agg(x order by conversions desc, id) from agencies x), '[]') as agencies,
      coalesce((select json_agg(x order by conversions desc, source) from sources x), '[]') as sources,
      coalesce((select json_agg(x order by conversions desc, campaign) from campaigns x), '[]') as campaigns`.execute(
    db,
  )
  return rows[0]!
}
