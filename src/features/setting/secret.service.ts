import type { SealedSecret, Vault } from '../../platform/security/vault.ts'
import { type SettingGroup, type SettingValues, settingGroups } from './setting.schema.ts'

/** Binds a sealed secret to its setting. */
const secretUse = (key: string) => `settings.website.${key}`

export async function sealSecret(vault: Vault, key: string, secret: string): Promise<string> {
  return secret && vault.seal(secret, secretUse(key))
}

/** The secrets of a group's stored values. */
export function sealedIn<Group extends SettingGroup>(
  group: Group,
  values: SettingValues[Group],
): SealedSecret[] {
  const stored: Record<string, unknown> = { ...values }
  const set = settingGroups[group].secretKeys.filter(key => stored[key])
  return set.map(key => ({ name: key, sealed: String(stored[key]), use: secretUse(key) }))
}

/** Decrypts the secrets of a group's values; undecryptable ones count as unset. */
export async function openSecrets<Group extends SettingGroup>(
  vault: Vault,
  group: Group,
  values: SettingValues[Group],
): Promise<SettingValues[Group]> {
  const opened: Record<string, unknown> = { ...values }
  for (const key of settingGroups[group].secretKeys) {
    if (opened[key]) opened[key] = (await vault.open(String(opened[key]), secretUse(key))) ?? ''
  }
  return opened as SettingValues[Group]
}
