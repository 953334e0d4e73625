import type { HouseStyle } from '../../arabic/house-style.ts'
import { fail } from '../../contract/fail.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import type { SealedSecret, Vault } from '../../platform/security/vault.ts'
import { openSecrets, sealedIn } from './secret.service.ts'
import type { PublicGroup, PublicSettings, Setting, WholeSettings } from './setting.contract.ts'
import { findSetting, findValue, listSettings, listValues, type SettingRow } from './setting.queries.ts'
import {
  isPublicKey,
  isSecretKey,
  type SettingGroup,
  type SettingValues,
  settingGroups,
} from './setting.schema.ts'
import { revisionOf, storedValueOf, valuesOf } from './stored-values.ts'

type Values = Record<string, unknown>

/** Settings that were never changed have their defaults. */
export async function getPublicSettings<Group extends PublicGroup>(
  db: Handle,
  group: Group,
): Promise<PublicSettings<Group>> {
  const rows = await listSettings(db, group)
  const values = pick(settingGroups[group].publicKeys, group, rows)
  return { group, revision: revisionOf(rows), values } as PublicSettings<Group>
}

/** Includes private settings; of secrets only whether they are set. */
export async function getWholeSettings<Group extends SettingGroup>(
  db: Handle,
  group: Group,
): Promise<WholeSettings<Group>> {
  const rows = await listSettings(db, group)
  const { publicKeys, privateKeys, secretKeys } = settingGroups[group]
  const values = pick([...publicKeys, ...privateKeys], group, rows)
  const stored: Values = valuesOf(group, rows)
  for (const key of secretKeys) values[`${key}Saved`] = stored[key] !== ''
  return { group, revision: revisionOf(rows), values } as WholeSettings<Group>
}

function pick(keys: readonly string[], group: SettingGroup, rows: SettingRow[]): Values {
  const stored: Values = valuesOf(group, rows)
  const pictureOf = (key: string) => rows.find(row => row.key === key)?.image ?? null
  return Object.fromEntries(
    keys.map(key => (key === 'logoId' ? ['logo', pictureOf(key)] : [key, stored[key]])),
  )
}

/** A single value. */
export async function getSettingValue<
  Group extends SettingGroup,
  Key extends keyof SettingValues[Group] & string,
>(db: Handle, group: Group, key: Key): Promise<SettingValues[Group][Key]> {
  return storedValueOf(group, key, await findValue(db, group, key)) as SettingValues[Group][Key]
}

/** A group's values. Its secrets stay sealed. */
export async function getSettingValues<Group extends SettingGroup>(
  db: Handle,
  group: Group,
): Promise<SettingValues[Group]> {
  return valuesOf(group, await listSettings(db, group))
}

/** A group's values with decrypted secrets: for the application only, never for an answer. */
export async function openSettingValues<Group extends SettingGroup>(
  db: Handle,
  vault: Vault,
  group: Group,
): Promise<SettingValues[Group]> {
  return openSecrets(vault, group, await getSettingValues(db, group))
}

/** Secrets of all groups, as stored. */
export async function listSealedSettings(db: Handle): Promise<SealedSecret[]> {
  const groups = Object.keys(settingGroups) as SettingGroup[]
  return (
    await Promise.all(groups.map(async group => sealedIn(group, await getSettingValues(db, group))))
  ).flat()
}

/** Format of numbers and dates. */
export async function getHouseStyle(db: Handle): Promise<HouseStyle> {
  const values = await listValues(db, 'website', ['digits', 'months', 'timeZone', 'hijriShifts'])
  const styleOf = <Key extends keyof HouseStyle>(key: Key) =>
    storedValueOf('website', key, values.get(key)) as HouseStyle[Key]
  return {
    digits: styleOf('digits'),
    months: styleOf('months'),
    timeZone: styleOf('timeZone'),
    hijriShifts: styleOf('hijriShifts'),
  }
}

/** A setting that was changed; NOT_FOUND if the caller may not see it. */
export async function getSetting(db: Handle, id: number, { whole }: { whole: boolean }): Promise<Setting> {
  const { image: _image, ...setting } = found(await findSetting(db, id))
  const isPublic = isPublicKey(setting.group, setting.key)
  if ((!isPublic && !whole) || isSecretKey(setting.group, setting.key)) throw fail('NOT_FOUND')
  return { ...setting, public: isPublic }
}
