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
  /** The field is visible only if another field has one of these values. */
  where?: { key: string; is: readonly string[] }
  /** Payment provider whose keys end with this field; a button beneath it tries them. */
  triesKeysOf?: 'stripe' | 'tap' | 'myfatoorah'
  /** A button beneath tries the key of the provider of scores. */
  triesFootballKey?: true
}

/** Private unless `public: true`. A secret is sealed in the database, and no answer contains it. */
type Visibility = { public: true; secret?: undefined } | { public?: undefined; secret?: true }

export type Setting = {
  field: z.ZodType
  input: SettingInput
  /** Its label in the log; absent if `commonFields` has one. */
  logLabel?: string
  /** Settings that determine where a secret is sent; to change one, the secret must be entered again. */
  sentTo?: readonly string[]
  /** Invalidated by a change, beside the tag of all settings. */
  cacheTag?: CacheTag
} & Visibility

type LogLabels<Settings> = {
  [Key in keyof Settings]: Key extends CommonField ? unknown : { logLabel: string }
}

/** The settings of a noun, by key, in the order of the form. `src/settings.ts` lists all. */
export function defineSettings<const Settings extends Record<string, Setting>>(
  settings: Settings & LogLabels<Settings>,
): Settings {
  return settings
}

export type ValuesOf<Settings extends Record<string, Setting>> = {
  -readonly [Key in keyof Settings]: z.output<Settings[Key]['field']>
}

/** Refuses values that do not go together. Runs when one of `keys` changes. */
export type SettingCheck = {
  keys: readonly string[]
  issues: (values: never) => { path: string; message: string }[]
}

/** An id or key of an external service; '' for none. */
export const code = (form: RegExp, message: string) => z.string().trim().regex(form, message).default('')
