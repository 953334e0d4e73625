import { z } from 'zod'
import type { CacheTag } from './cache-tags.ts'
import type { CommonField } from './log-words.ts'

export type Choice = { value: string; label: string }

/** A setting's place in the dashboard's form. */
export type SettingInput = {
  label: string
  description?: string
  kind:
    | 'line'
    | 'area'
    | 'address'
    | 'code'
    | 'codeArea'
    | 'picture'
    | 'colour'
    | 'cities'
    | 'hijri'
    | 'text'
    | 'choice'
    | 'choices'
    | 'secret'
    | 'score'
    | 'percent'
    | 'count'
  choices?: () => Choice[]
  /** Shows the field only if another field has one of these values. */
  where?: { key: string; is: readonly string[] }
  /** Provider whose keys end with this field. A button below the field tests them. */
  triesKeysOf?: 'stripe' | 'tap' | 'myfatoorah'
  /** Shows a button below the field that tests the key of the provider of scores. */
  triesFootballKey?: true
}

/** Private by default. A secret is sealed in the database, and no response contains it. */
type Visibility = { public: true; secret?: undefined } | { public?: undefined; secret?: true }

export type Setting = {
  field: z.ZodType
  input: SettingInput
  /** Its label in the log; absent if `commonFields` has one. */
  logLabel?: string
  /** Settings that determine where the secret is sent. Changing one requires entering the secret again. */
  sentTo?: readonly string[]
  /** Tag that a change invalidates, in addition to the tag of all settings. */
  cacheTag?: CacheTag
} & Visibility

type LogLabels<Settings> = {
  [Key in keyof Settings]: Key extends CommonField ? unknown : { logLabel: string }
}

/** Defines a noun's settings, by key, in form order. `src/settings.ts` lists them all. */
export function defineSettings<const Settings extends Record<string, Setting>>(
  settings: Settings & LogLabels<Settings>,
): Settings {
  return settings
}

export type ValuesOf<Settings extends Record<string, Setting>> = {
  -readonly [Key in keyof Settings]: z.output<Settings[Key]['field']>
}

/** Refuses inconsistent values. Runs when one of `keys` changes. */
export type SettingCheck = {
  keys: readonly string[]
  issues: (values: never) => { path: string; message: string }[]
}

/** An id or key for an external service; '' for none. */
export const code = (form: RegExp, message: string) => z.string().trim().regex(form, message).default('')
