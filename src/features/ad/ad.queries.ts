import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { countedWithin } from '../../platform/security/rate-limit.ts'
import type { ViewCount } from '../../platform/view-counter.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { Ad, AdPosition } from './ad.contract.ts'

/** Enabled, within its dates, and not empty. */
const shown = sql<boolean>`(enabled and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
  and case kind when 'image' then media_id is not null else html <> '' end)`

function selectPositions(db: Handle) {
  return db
    .selectFrom('ad_positions')
    .select([
      'id',
      sql<Ad['key']>`key`.as('key'),
      sql<Ad['kind']>`kind`.as('kind'),
      'title',
      pictureOf('ad_positions.media_id').as('image'),
      'link',
      'html',
      'starts_at as from',
      'ends_at as to',
      'enabled',
      shown.as('shown'),
      'impressions',
      'clicks',
      'revision',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
}

export function listPositions(db: Handle): Promise<AdPosition[]> {
  return selectPositions(db).orderBy('id').execute()
}

export function selectPosition(db: Handle, id: number) {
  return selectPositions(db).where('id', '=', id)
}

/** Counted per network, ad and hour: enough for a shared connection, but not for a loop. */
const max = { impressions: 60, clicks: 10 }
const maxSeconds = 3600

/** Adds impressions or clicks in one statement, up to each network's limit. */
async function addTo(column: keyof typeof max, db: Handle, seen: ViewCount[]): Promise<void> {
  const rows = sql`
    select s.id, s.times, format('ad-%s:%s:%s', ${column}::text, s.id, s.reader) as key
    from unnest(${seen.map(one => one.id)}::integer[], ${seen.map(one => one.reader)}::text[],
      ${seen.map(one => one.times)}::integer[]) as s(id, reader, times)
    where s.id in (select id from ad_positions where ${shown})`
  await sql`
    with ${countedWithin(rows, max[column], maxSeconds)}
    update ad_positions set ${sql.ref(column)} = ${sql.ref(column)} + counted.times
    from counted where ad_positions.id = counted.id and counted.times > 0`.execute(db)
}

export function addImpressions(db: Handle, seen: ViewCount[]): Promise<void> {
  return addTo('impressions', db, seen)
}

export function addClick(db: Handle, id: number, reader: string): Promise<void> {
  return addTo('clicks', db, [{ id, reader, times: 1 }])
}

/** Target of an ad's link; undefined if the ad is no longer shown. */
export async function findAdLink(db: Handle, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('ad_positions')
    .select('link')
    .where('id', '=', id)
    .where('link', '<>', '')
    .where(shown)
    .executeTakeFirst()
  return row?.link
}

/** Code of an ad that is shown. */
export async function findShownCode(db: Handle, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('ad_positions')
    .select('html')
    .where('id', '=', id)
    .where('kind', '<>', 'image')
    .where(shown)
    .executeTakeFirst()
  return row?.html
}
