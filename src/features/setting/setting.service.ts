import { z } from 'zod'
import type { HouseStyle } from '../../arabic/house-style.ts'
import { fail } from '../../contract/fail.ts'
import { partial } from '../../contract/fields.ts'
import { unknownTimeZone } from '../../contract/house-style.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { sanitiseArticleHtml } from '../../platform/html.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { type By, recordChange } from '../log/log.service.ts'
import type { GroupSettings, Setting } from './setting.contract.ts'
import {
  findSetting,
  findValue,
  holdSettings,
  knowsTimeZone,
  listSettings,
  putSetting,
  type SettingRow,
} from './setting.queries.ts'
import {
  privateKeys,
  richTextKeys,
  type SettingGroup,
  type SettingValues,
  settingSchemas,
} from './setting.schema.ts'

type Edit = { group: SettingGroup; revision: number; values: Record<string, unknown> }

/** A group's settings, what was never changed as its schema has it. `whole`: with what is not public. */
export async function getSettings<Group extends SettingGroup>(
  db: Handle,
  group: Group,
  { whole }: { whole: boolean },
): Promise<Extract<GroupSettings, { group: Group }>> {
  const rows = await listSettings(db, group)
  const { logoId: _logo, ...values }: Record<string, unknown> = valuesOf(group, rows)
  if (group === 'website') values.logo = rows.find(({ key }) => key === 'logoId')?.image ?? null
  if (!whole) for (const key of privateKeys[group]) delete values[key]
  return { group, revision: revisionOf(rows), values } as never
}

/** One value alone, for who needs no more. */
export async function getSettingValue<
  Group extends SettingGroup,
  Key extends keyof SettingValues[Group] & string,
>(db: Handle, group: Group, key: Key): Promise<SettingValues[Group][Key]> {
  return read(group, key, await findValue(db, group, key)) as SettingValues[Group][Key]
}

/** How numbers and dates are written. */
export async function getHouseStyle(db: Handle): Promise<HouseStyle> {
  const { digits, months, timeZone } = (await getSettings(db, 'website', { whole: false })).values
  return { digits, months, timeZone }
}

/** One that was changed; who may not be told of it is told that there is none. */
export async function getSetting(db: Handle, id: number, { whole }: { whole: boolean }): Promise<Setting> {
  const { image: _image, ...setting } = found(await findSetting(db, id))
  const isPublic = !privateKeys[setting.group].includes(setting.key)
  if (!isPublic && !whole) throw fail('NOT_FOUND')
  return { ...setting, public: isPublic }
}

/** Writes what is other than before, a line of the log for each key. */
export function editSettings(
  db: Database,
  by: By,
  { group, revision, values }: Edit,
): Promise<GroupSettings> {
  const checked = check(group, values)
  return inTransaction(db, async tx => {
    await holdSettings(tx)
    const rows = await listSettings(tx, group)
    refuseStale(await getSettings(tx, group, { whole: true }), revision)
    const before: Record<string, unknown> = valuesOf(group, rows)
    const changes = Object.entries(checked).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
    )
    await refuseUnknownTimeZone(tx, changes)
    for (const [key, value] of changes) {
      const imageId = key === 'logoId' ? (value as number | null) : null
      const id = await putSetting(tx, { group, key, value, imageId, revision: revision + 1 })
      await recordChange(tx, by, {
        action: 'edited',
        subject: 'Setting',
        subjectId: id,
        before: { [key]: before[key] },
        after: { [key]: value },
      })
    }
    if (changes.length > 0)
      await announce(
        tx,
        changes.some(([key]) => key === 'weatherCities') ? ['settings', 'weather'] : ['settings'],
      )
    return getSettings(tx, group, { whole: true })
  })
}

/** @throws INVALID_INPUT */
async function refuseUnknownTimeZone(tx: Handle, changes: [string, unknown][]): Promise<void> {
  const [, name] = changes.find(([key]) => key === 'timeZone') ?? []
  if (name === undefined || (await knowsTimeZone(tx, String(name)))) return
  throw fail('INVALID_INPUT', { issues: [{ path: 'timeZone', message: unknownTimeZone }] })
}

/** @throws INVALID_INPUT by key */
function check(group: SettingGroup, values: Record<string, unknown>): Record<string, unknown> {
  const parsed = z
    .strictObject(partial(settingSchemas[group].shape as z.ZodRawShape as never))
    .safeParse(values)
  if (!parsed.success) {
    throw fail('INVALID_INPUT', {
      issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    })
  }
  const checked: Record<string, unknown> = parsed.data
  for (const key of richTextKeys) {
    if (typeof checked[key] === 'string') checked[key] = sanitiseArticleHtml(checked[key])
  }
  return checked
}

function valuesOf(group: SettingGroup, rows: SettingRow[]): Record<string, unknown> {
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const keys = Object.keys(settingSchemas[group].shape)
  return Object.fromEntries(keys.map(key => [key, read(group, key, stored.get(key))]))
}

/** What a rule of today would refuse counts as not changed: no old value takes the pages down. */
function read(group: SettingGroup, key: string, stored: unknown): unknown {
  const field = (settingSchemas[group].shape as Record<string, z.ZodType>)[key]!
  const parsed = field.safeParse(stored)
  return parsed.success ? parsed.data : field.parse(undefined)
}

/** Of a group: every save gives what it changes the next one. */
function revisionOf(rows: SettingRow[]): number {
  return Math.max(1, ...rows.map(({ revision }) => revision))
}
