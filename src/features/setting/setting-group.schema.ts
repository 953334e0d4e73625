import { z } from 'zod'
import type { Setting } from '../../contract/settings.ts'

type Group = Record<string, Setting>

type KeysThat<Settings, Says> = {
  [Key in keyof Settings]: Settings[Key] extends Says ? Key : never
}[keyof Settings] &
  string
type PublicKey<Settings> = KeysThat<Settings, { public: true }>
export type SecretKey<Settings> = KeysThat<Settings, { secret: true }>
/** Keys visible only to those who may read settings. */
export type PrivateKey<Settings> = Exclude<keyof Settings & string, PublicKey<Settings> | SecretKey<Settings>>

type Fields<Settings extends Group, Key extends keyof Settings> = {
  [Each in Key]: Settings[Each]['field']
}
/** Answers say only whether a secret is set. */
type SavedFlags<Settings> = { [Key in SecretKey<Settings> as `${Key}Saved`]: z.ZodBoolean }

/** A group's stored settings and its two answers, derived from what each key declares. */
export function settingGroup<const Settings extends Group>(settings: Settings) {
  const keys = Object.keys(settings)
  const keysThat = (says: (setting: Setting) => boolean) => keys.filter(key => says(settings[key]!))
  const publicKeys = keysThat(setting => setting.public === true)
  const secretKeys = keysThat(setting => setting.secret === true)
  const privateKeys = keysThat(setting => !setting.public && !setting.secret)
  const fields = <Key extends keyof Settings>(which: readonly string[]) =>
    Object.fromEntries(which.map(key => [key, settings[key]!.field])) as Fields<Settings, Key>
  const saved = secretKeys.map(key => [
    `${key}Saved`,
    z.boolean().describe('المحفوظ نفسه لا يُقال لأحد؛ يُقال إنه محفوظ'),
  ])
  return {
    settings,
    publicKeys,
    privateKeys,
    secretKeys,
    stored: z.object(fields<keyof Settings>(keys)),
    /** Strict: the server refuses to send an answer with any other key. */
    publicAnswer: z.strictObject(fields<PublicKey<Settings>>(publicKeys)),
    wholeAnswer: z.object({
      ...fields<PublicKey<Settings> | PrivateKey<Settings>>([...publicKeys, ...privateKeys]),
      ...(Object.fromEntries(saved) as SavedFlags<Settings>),
    }),
  }
}
