import type { SettingGroup, SettingValues } from '../setting.schema.ts'
import type { Choice } from './styleChoices.ts'

type Kind =
  | 'line'
  | 'area'
  | 'address'
  | 'code'
  | 'picture'
  | 'cities'
  | 'hijri'
  | 'text'
  | 'choice'
  | 'choices'
  | 'secret'
  | 'score'
  | 'percent'
  | 'count'
export type SettingField = {
  key: string
  label: string
  description?: string
  kind: Kind
  choices?: () => Choice[]
  /** Shown only while another field of the form has one of these values. */
  where?: { key: string; is: string[] }
}
export type Section = { id: string; label: string; group: SettingGroup; fields: SettingField[] }

type FieldOf<Group extends SettingGroup> = SettingField & { key: keyof SettingValues[Group] & string }

export function section<Group extends SettingGroup>(
  group: Group,
  id: string,
  label: string,
  fields: FieldOf<Group>[],
): Section {
  return { id, label, group, fields }
}
