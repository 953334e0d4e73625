import { sql, type Updateable } from 'kysely'
import type { AdPositions } from '../../platform/database.generated.ts'
import type { Handle } from '../../platform/database.ts'
import { pictureOf } from '../../platform/selections.ts'
import type { Seen } from '../../platform/view-counter.ts'
import type { Ad, AdPosition } from './ad.contract.ts'

/** Switched on, within its time, and with something in it. */
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

export function listShownAds(db: Handle): Promise<Ad[]> {
  return selectPositions(db).where(shown).orderBy('id').execute()
}

export function listPositions(db: Handle): Promise<AdPosition[]> {
  return selectPositions(db).orderBy('id').execute()
}

export function findPosition(db: Handle, id: number): Promise<AdPosition | undefined> {
  return selectPositions(db).where('id', '=', id).executeTakeFirst()
}

export function findPositionToChange(tx: Handle, id: number): Promise<AdPosition | undefined> {
  return selectPositions(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updatePosition(tx: Handle, id: number, values: Updateable<AdPositions>): Promise<void> {
  await tx.updateTable('ad_positions').set(values).where('id', '=', id).execute()
}

/** What was seen since the last time, in one statement. */
export async function addImpressions(db: Handle, seen: Seen[]): Promise<void> {
  await sql`
    update ad_positions set impressions = impressions + seen.times
    from (select * from unnest(${seen.map(one => one.id)}::integer[], ${seen.map(one => one.times)}::integer[]) as s(id, times)
      order by id) seen
    where ad_positions.id = seen.id and ${shown}`.execute(db)
}

/** Counts a press on an advertisement, and says where it leads; undefined where it is not shown any more. */
export async function followAd(db: Handle, id: number, counted: boolean): Promise<string | undefined> {
  const row = await db
    .updateTable('ad_positions')
    .set(({ eb }) => ({ clicks: eb('clicks', '+', counted ? 1 : 0) }))
    .where('id', '=', id)
    .where('link', '<>', '')
    .where(shown)
    .returning('link')
    .executeTakeFirst()
  return row?.link
}

/** The code of an advertisement that readers may see now. */
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
