import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

export type MadeReading = {
  at: string
  visitor: number
  part?: number
  kind?: string
  path?: string
  article_id?: number | null
  category_id?: number | null
  agency_id?: number | null
  author_id?: number | null
  source?: string
  referrer?: string
  placement?: string
  campaign?: string
  campaign_source?: string
  campaign_medium?: string
  device?: string
  country?: string
  engaged?: number
  depth?: number
}

/** Stores raw events at other times, and marks them for the totals. */
export async function makeReadings(db: Database, readings: MadeReading[]): Promise<void> {
  const rows = readings.map(reading => ({
    id: randomUUID(),
    part: 0,
    kind: 'home',
    path: '/',
    source: 'direct',
    referrer: '',
    placement: '',
    campaign: '',
    campaign_source: '',
    campaign_medium: '',
    device: 'mobile',
    country: '',
    engaged: 0,
    depth: 0,
    ...reading,
  }))
  const times = rows.map(({ at }) => at).sort()
  await sql`select analytics_make_months(${times[0]}::date - 1, ${times.at(-1)}::date + 1)`.execute(db)
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as e(at timestamptz, id uuid,
      part smallint, kind text, path text, article_id integer, category_id integer, agency_id integer,
      author_id integer, source text, referrer text, placement text, campaign text, campaign_source text,
      campaign_medium text, device text, country text, visitor bigint,
      engaged integer, depth smallint)),
    marked as (insert into analytics_marks (grain, at)
      select grain, at from given, unnest(array['hour', 'day']) grain)
    insert into analytics_events (month, at, id, part, kind, path, article_id, category_id, agency_id, author_id,
      source, referrer, placement, campaign,
      campaign_source, campaign_medium, device, country, visitor, engaged, depth)
    select date_trunc('month', at at time zone 'UTC')::date, at, id, part, kind, path, article_id, category_id,
      agency_id, author_id, source, referrer, placement, campaign,
      campaign_source, campaign_medium, device, country, visitor, engaged, depth
    from given`.execute(db)
}
