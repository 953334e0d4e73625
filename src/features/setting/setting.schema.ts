import type { z } from 'zod'
import type { CacheTag } from '../../contract/cache-tags.ts'
import type { Setting } from '../../contract/settings.ts'
import { settingSections } from '../../settings.ts'
import { type PrivateKey, type SecretKey, settingGroup } from './setting-group.schema.ts'

export { settingChecks, settingSections } from '../../settings.ts'
export { type RichTextKey, richTextKeys } from './site.settings.ts'

type Sections = typeof settingSections
export type SettingGroup = keyof Sections
export const settingGroupNames = ['website', 'dashboard', 'mobile'] as const satisfies SettingGroup[]

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never
type SettingsOf<Section> = Section extends { settings: infer Settings } ? Settings : never
/** The settings of all sections of a group. */
type GroupSettings<Group extends SettingGroup> = Intersection<
  SettingsOf<Sections[Group][keyof Sections[Group]]>
>

const declared = <Group extends SettingGroup>(group: Group) =>
  Object.assign(
    {},
    ...Object.values(settingSections[group]).map(({ settings }) => settings),
  ) as GroupSettings<Group>

export const settingGroups = {
  website: settingGroup(declared('website')),
  dashboard: settingGroup(declared('dashboard')),
  mobile: settingGroup(declared('mobile')),
}

export type SettingValues = {
  [Group in SettingGroup]: z.output<(typeof settingGroups)[Group]['stored']>
}
/** Keys hidden from guests. */
export type HiddenKey<Group extends SettingGroup> =
  | PrivateKey<GroupSettings<Group>>
  | SecretKey<GroupSettings<Group>>

export const isPublicKey = (group: SettingGroup, key: string) => settingGroups[group].publicKeys.includes(key)
export const isSecretKey = (group: SettingGroup, key: string) => settingGroups[group].secretKeys.includes(key)

/** Tags that a change of the setting invalidates, beside the one of all settings. */
export function cacheTagsOf(group: SettingGroup, key: string): CacheTag[] {
  const tag = (settingGroups[group].settings as Record<string, Setting>)[key]?.cacheTag
  return tag === undefined ? [] : [tag]
}
