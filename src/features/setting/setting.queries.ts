import { sql } from 'kysely'
import type { Picture } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { SettingGroup } from './setting.schema.ts'

function selectSettings(db: Handle) {
  return db
    .selectFrom('settings')
    .select([
      'settings.id',
      sql<SettingGroup>`settings."group"`.as('group'),
      'settings.key',
      sql<unknown>`settings.value`.as('value'),
      pictureOf('settings.image_id').as('image'),
      'settings.revision',
      'settings.created_at as createdAt',
      'settings.updated_at as updatedAt',
    ])
}
export type SettingRow = { id: number; key: string; value: unknown; image: Picture | null; revision: number }

export function listSettings(db: Handle, group: SettingGroup): Promise<SettingRow[]> {
  return selectSettings(db).where('settings.group', '=', group).orderBy('settings.key').execute()
}

export function findSetting(db: Handle, id: number) {
  return selectSettings(db).where('settings.id', '=', id).executeTakeFirst()
}

/** The values of some keys; without those that were never changed. */
export async function listValues(
  db: Handle,
  group: SettingGroup,
  keys: string[],
): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', sql<unknown>`value`.as('value')])
    .where('group', '=', group)
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** The value of one key; undefined if it was never changed. */
export async function findValue(db: Handle, group: SettingGroup, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('settings')
    .select(sql<unknown>`value`.as('value'))
    .where('group', '=', group)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

/** PostgreSQL has its own list of time zones, which may be older than ours. */
export async function knowsTimeZone(db: Handle, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}

/** Locks settings against other writers until the transaction ends; readers are not blocked. */
export async function holdSettings(tx: Handle): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
}

export async function putSetting(
  tx: Handle,
  { group, key, value, imageId, revision }: PutSetting,
): Promise<number> {
  const { id } = await tx
    .insertInto('settings')
    .values({ group, key, value: JSON.stringify(value), image_id: imageId, revision })
    .onConflict(conflict =>
      conflict.columns(['group', 'key']).doUpdateSet(row => ({
        value: row.ref('excluded.value'),
        image_id: row.ref('excluded.image_id'),
        revision: row.ref('excluded.revision'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
type PutSetting = {
  group: SettingGroup
  key: string
  value: unknown
  imageId: number | null
  revision: number
}
