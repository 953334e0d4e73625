import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'
import type { ShownPage } from './page-view.schema.ts'

export type EventRow = {
  id: string
  part: number
  kind: ShownPage['kind']
  path: string
  /** Id of an article page. */
  article: number | null
  /** Slug of a category or agency page. */
  slug: string | null
  source: string
  referrer: string
  campaign: string
  campaign_source: string
  campaign_medium: string
  placement: string
  device: string
  country: string
  /** 64 bits. */
  visitor: string
  engaged: number
  depth: number
}

type StoredPart = { id: string; part: number; articleId: number | null }

/** Limits of one view over all its parts; no reader exceeds them. */
const maxOfView = { engaged: 3600, depth: 100 }

/** Stores events of pages that readers can open, with the newsroom's data of each, and returns the new ones. */
export async function insertEvents(tx: Handle, rows: EventRow[]): Promise<StoredPart[]> {
  const month = sql`date_trunc('month', now() at time zone 'UTC')::date`
  const rest = (what: 'engaged' | 'depth') => sql`least(${sql.ref(`e.${what}`)}, greatest(0,
    ${maxOfView[what]} - ${sql.ref(`e.${what}_here`)} - coalesce(${sql.ref(`told.${what}`)}, 0)))`
  const { rows: kept } = await sql<StoredPart>`
    insert into analytics_events (month, id, part, kind, path, article_id, category_id, agency_id, author_id, source,
      referrer, campaign, campaign_source, campaign_medium, placement, device, country, visitor, engaged, depth)
    select ${month}, e.id, e.part, e.kind, e.path, a.id,
      coalesce(a.category_id, c.id), coalesce(a.agency_id, g.id), a.author_id, e.source, e.referrer, e.campaign,
      e.campaign_source, e.campaign_medium, e.placement, e.device, e.country, e.visitor, ${rest('engaged')}, ${rest('depth')}
    from (
      select *, sum(engaged) over mine - engaged as engaged_here, sum(depth) over mine - depth as depth_here
      from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, part smallint, kind text, path text,
        article integer, slug text, source text, referrer text, campaign text, campaign_source text,
        campaign_medium text, placement text, device text, country text, visitor bigint, engaged integer, depth smallint)
      window mine as (partition by id order by part)
    ) e
    left join lateral (select sum(x.engaged) as engaged, sum(x.depth) as depth from analytics_events x
      where e.part > 0 and x.month = ${month} and x.id = e.id and x.part <> e.part) told on true
    left join articles a on e.kind = 'article' and a.id = e.article and ${published}
    left join categories c on e.kind = 'category' and c.slug = e.slug and c.status
    left join agencies g on e.kind = 'agency' and g.slug = e.slug and g.active
    where (e.kind <> 'article' or a.id is not null) and (e.kind <> 'category' or c.id is not null)
      and (e.kind <> 'agency' or g.id is not null)
    order by e.id, e.part
    on conflict do nothing
    returning id, part, article_id as "articleId"`.execute(tx)
  return kept
}

/** Marks the totals of this hour and day as out of date. */
export async function insertMarks(tx: Handle): Promise<void> {
  await sql`insert into analytics_marks (grain, at) values ('hour', now()), ('day', now())`.execute(tx)
}

/** Today's salt, shared by all processes, and its expiry. Earlier salts are deleted. */
export async function takeSalt(
  db: Handle,
  timeZone: string,
  made: Buffer,
): Promise<{ salt: Buffer; endsAt: string }> {
  const today = sql`(now() at time zone ${timeZone})::date`
  await deleteOldSalts(db, timeZone)
  const { rows } = await sql<{ salt: Buffer; endsAt: string }>`
    insert into analytics_salts as s (day, salt) values (${today}, ${made})
    on conflict (day) do update set day = s.day
    returning salt, ((day + 1)::timestamp at time zone ${timeZone}) as "endsAt"`.execute(db)
  return rows[0]!
}

export async function deleteOldSalts(db: Handle, timeZone: string): Promise<void> {
  await sql`delete from analytics_salts where day < (now() at time zone ${timeZone})::date`.execute(db)
}

/** Creates partitions for this month and the next weeks. */
export async function makeMonths(db: Handle): Promise<void> {
  await sql`select analytics_make_months(current_date - 1, current_date + 40)`.execute(db)
}

/**
 * Drops whole months older than `days`, and deletes the rest row by row. Events that are not in the totals yet are
 * kept, as the worker may have been away for longer.
 */
export async function deleteEventsBefore(tx: Handle, days: number): Promise<void> {
  // If a report is reading the table, tries again another time.
  await sql`set local lock_timeout = '2s'`.execute(tx)
  // A day in the newsroom's time zone begins up to a day before its marks.
  const { rows: found } = await sql<{ oldest: string }>`
    select least(now() - make_interval(days => ${days}), min(at) - interval '2 days') as oldest
    from analytics_marks`.execute(tx)
  const oldest = sql`${found[0]!.oldest}::timestamptz`
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'analytics_events'::regclass
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < ${oldest}`.execute(tx)
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(tx)
  await sql`delete from analytics_events where at < ${oldest}`.execute(tx)
}
