import { counted, defineEntity } from '../../contract/entity.ts'
import type { CommonField } from '../../contract/log-words.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'
import type { Setting } from '../../contract/settings.ts'
import { type SettingGroup, type SettingValues, settingGroups } from './setting.schema.ts'

type Key = { [Group in SettingGroup]: keyof SettingValues[Group] }[SettingGroup]
/** The log records each setting under its own key. */
export type LoggedSetting = Partial<Record<Key, unknown>>

const logLabels = Object.fromEntries(
  Object.values(settingGroups)
    .flatMap(({ settings }) => Object.entries<Setting>(settings))
    .flatMap(([key, { logLabel }]) => (logLabel === undefined ? [] : [[key, logLabel]])),
) as Record<Exclude<Key, CommonField>, string>

export const settingEntity = defineEntity({
  label: 'الإعدادات',
  subject: 'Setting',
  table: 'settings',
  counted: counted(
    'موضع في الإعدادات',
    'موضعًا في الإعدادات',
    'موضعان في الإعدادات',
    'مواضع في الإعدادات',
    'موضعًا في الإعدادات',
    'موضع في الإعدادات',
  ),
  foreignKeys: { settings_image_id_fkey: { to: 'media', column: 'image_id', field: 'logoId' } },
  fields: logLabels,
  pages: {
    'dashboard-settings___ar': staffPage('/dashboard/settings', can('read', 'Settings')),
  },
})
