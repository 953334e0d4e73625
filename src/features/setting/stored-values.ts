import { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import { partial } from '../../contract/fields.ts'
import { sanitiseArticleHtml } from '../../platform/html/html.ts'
import type { SettingRow } from './setting.queries.ts'
import {
  isSecretKey,
  richTextKeys,
  type SettingGroup,
  type SettingValues,
  settingGroups,
} from './setting.schema.ts'

/** Settings that were never changed have their defaults. */
export function valuesOf<Group extends SettingGroup>(group: Group, rows: SettingRow[]): SettingValues[Group] {
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const keys = Object.keys(settingGroups[group].stored.shape)
  return Object.fromEntries(
    keys.map(key => [key, storedValueOf(group, key, stored.get(key))]),
  ) as SettingValues[Group]
}

/** Values that the current schema refuses count as unset, so that no old value breaks the pages. */
export function storedValueOf(group: SettingGroup, key: string, stored: unknown): unknown {
  if (isSecretKey(group, key)) return typeof stored === 'string' ? stored : ''
  const field = (settingGroups[group].stored.shape as Record<string, z.ZodType>)[key]!
  const parsed = field.safeParse(stored)
  return parsed.success ? parsed.data : field.parse(undefined)
}

/** @throws INVALID_INPUT by key */
export function parseEdits(group: SettingGroup, values: Record<string, unknown>): Record<string, unknown> {
  const parsed = z
    .strictObject(partial(settingGroups[group].stored.shape as z.ZodRawShape as never))
    .safeParse(values)
  if (!parsed.success) {
    throw fail('INVALID_INPUT', {
      issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    })
  }
  const edits: Record<string, unknown> = parsed.data
  for (const key of richTextKeys) {
    if (typeof edits[key] === 'string') edits[key] = sanitiseArticleHtml(edits[key])
  }
  return edits
}

/** A group's revision; every save gives its changed settings the next one. */
export function revisionOf(rows: SettingRow[]): number {
  return Math.max(1, ...rows.map(({ revision }) => revision))
}
