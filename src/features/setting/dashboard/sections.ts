import type { Setting, SettingInput } from '../../../contract/settings.ts'
import { type SettingGroup, settingSections } from '../setting.schema.ts'

export type SettingField = SettingInput & { key: string }
export type Section = { id: string; label: string; group: SettingGroup; fields: SettingField[] }

const sectionsOf = (group: SettingGroup): Section[] =>
  Object.entries<{ label: string; settings: Record<string, Setting> }>(settingSections[group]).map(
    ([id, { label, settings }]) => ({
      id,
      label,
      group,
      fields: Object.entries(settings).map(([key, { input }]) => ({ key, ...input })),
    }),
  )

/** The sections of the form, in order. */
export const sections = [...sectionsOf('website'), ...sectionsOf('dashboard'), ...sectionsOf('mobile')]
