import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { checkEdits, storeSettings } from './edit-settings.service.ts'
import { type SettingGroup, settingGroups } from './setting.schema.ts'
import { getSettingValues, getWholeSettings } from './setting.service.ts'

type SettingsFile = Record<string, Record<string, unknown>>

const groups = Object.keys(settingGroups) as SettingGroup[]
const isGroup = (name: string): name is SettingGroup => (groups as string[]).includes(name)

/** The logo is a picture of this database. Secrets are sealed with this installation's key. */
const isLeftOut = (group: SettingGroup, key: string) =>
  key === 'logoId' || settingGroups[group].secretKeys.includes(key)

/** Settings of all groups that make sense in another installation. */
export async function exportSettings(db: Handle): Promise<SettingsFile> {
  const entries = groups.map(async group => {
    const values = Object.entries(await getSettingValues(db, group))
    return [group, Object.fromEntries(values.filter(([key]) => !isLeftOut(group, key)))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Returns the names of the settings that it changed: all or none. @throws INVALID_INPUT */
export async function importSettings(by: By & Services, given: SettingsFile): Promise<string[]> {
  const present = await exportSettings(by.db)
  const edits = Object.entries(given).map(([group, values]) => {
    if (!isGroup(group)) {
      throw fail('INVALID_INPUT', { issues: [{ path: group, message: `لا إعدادات باسم ${group}.` }] })
    }
    const isNew = ([key, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(present[group]?.[key])
    return { group, values: Object.fromEntries(Object.entries(values).filter(isNew)) }
  })
  const checked: typeof edits = []
  for (const edit of edits) checked.push({ ...edit, values: await checkEdits(by.db, by, edit) })
  await inTransaction(by.db, async tx => {
    for (const { group, values } of checked) {
      const { revision } = await getWholeSettings(tx, group)
      await storeSettings(tx, by, { group, revision, values })
    }
  })
  return checked.flatMap(({ group, values }) => Object.keys(values).map(key => `${group}.${key}`))
}
