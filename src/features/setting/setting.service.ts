import { z } from 'zod'
import type { HouseStyle } from '../../arabic/house-style.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { partial } from '../../contract/fields.ts'
import { unknownTimeZone } from '../../contract/house-style.ts'
import type { CaptchaKeys } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { found, refuseStale } from '../../platform/database/rows.ts'
import type { GoogleAccount } from '../../platform/google-analytics.ts'
import { sanitiseArticleHtml } from '../../platform/html/html.ts'
import type { Vault } from '../../platform/security/vault.ts'
import {
  captchaKeysOf,
  checkOutside,
  googleAccountOf,
  refuseUnknownAccount,
  refuseUnknownSecret,
  secretUse,
} from './outside.service.ts'
import type { PublicGroup, PublicSettings, Setting, WholeSettings } from './setting.contract.ts'
import { type LoggedSetting, settingEntity } from './setting.entity.ts'
import {
  findSetting,
  findValue,
  holdSettings,
  knowsTimeZone,
  listSettings,
  putSetting,
  type SettingRow,
} from './setting.queries.ts'
import {
  isPublicKey,
  isSecretKey,
  richTextKeys,
  type SettingGroup,
  type SettingValues,
  settingGroups,
} from './setting.schema.ts'

type Edit = { group: SettingGroup; revision: number; values: Record<string, unknown> }
type Values = Record<string, unknown>
/** The actor, and the services that an edit needs. */
type Editor = By & Pick<Services, 'vault' | 'siteUrl' | 'makeCaptcha' | 'googleAnalytics'>

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
  const stored = valuesOf(group, rows)
  for (const key of secretKeys) values[`${key}Saved`] = stored[key] !== ''
  return { group, revision: revisionOf(rows), values } as WholeSettings<Group>
}

function pick(keys: readonly string[], group: SettingGroup, rows: SettingRow[]): Values {
  const stored = valuesOf(group, rows)
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
  return read(group, key, await findValue(db, group, key)) as SettingValues[Group][Key]
}

/** Format of numbers and dates. */
export async function getHouseStyle(db: Handle): Promise<HouseStyle> {
  const { digits, months, timeZone, hijriShifts } = (await getPublicSettings(db, 'website')).values
  return { digits, months, timeZone, hijriShifts }
}

/** Free locked articles a month; 0 if the meter is off. */
export async function getMeterLimits(db: Handle) {
  const { meterGuests, meterAccounts, meterCrawlers } = valuesOf(
    'website',
    await listSettings(db, 'website'),
  ) as SettingValues['website']
  return { guests: meterGuests, accounts: meterAccounts, crawlers: meterCrawlers === 'whole' }
}

type OutsideSettings = {
  googleClientId: string
  apiBase: string
  /** 'installation' uses the environment's captcha, 'none' disables it. */
  captcha: CaptchaKeys | 'installation' | 'none'
  /** A secret is stored that the current key cannot open. */
  sealedElsewhere: boolean
}

/** Settings of external services with their secrets: for the application only, never for an answer. */
export async function getOutsideSettings(db: Handle, vault: Vault): Promise<OutsideSettings> {
  const rows = await listSettings(db, 'website')
  const stored = valuesOf('website', rows)
  const values = (await readable({ vault }, 'website', rows)) as SettingValues['website']
  const { googleClientId, apiBase, captchaVersion } = values
  return {
    googleClientId,
    apiBase,
    captcha: captchaVersion === 'installation' ? captchaVersion : (captchaKeysOf(values) ?? 'none'),
    sealedElsewhere: stored.captchaSecret !== '' && values.captchaSecret === '',
  }
}

/** The Google Analytics property and its key; undefined if either is missing. Never for an answer. */
export async function findGoogleAccount(db: Handle, vault: Vault): Promise<GoogleAccount | undefined> {
  const values = await readable({ vault }, 'website', await listSettings(db, 'website'))
  return googleAccountOf(values)
}

/** Payment settings with decrypted keys: for the application only, never for an answer. */
export async function getPaymentSettings(db: Handle, vault: Vault): Promise<PaymentSettings> {
  const rows = await listSettings(db, 'website')
  const values = (await readable({ vault }, 'website', rows)) as SettingValues['website']
  const { stripeSecretKey, stripeWebhookSecret, tapSecretKey } = values
  return { stripeSecretKey, stripeWebhookSecret, tapSecretKey, bank: bankOf(values) }
}
/** The newsroom's assistant with its decrypted key; '' if none is set. */
export async function getAssistantSettings(db: Handle, vault: Vault) {
  const rows = await listSettings(db, 'website')
  const values = (await readable({ vault }, 'website', rows)) as SettingValues['website']
  return { address: values.assistantAddress, key: values.assistantKey, model: values.assistantModel }
}

/** The mailbox for bounces with its decrypted password; undefined if none is set. */
export async function getBounceMailbox(db: Handle, vault: Vault) {
  const rows = await listSettings(db, 'website')
  const values = (await readable({ vault }, 'website', rows)) as SettingValues['website']
  const { bounceHost: host, bouncePort: port, bounceSecurity: security, bounceUser: user } = values
  if (!host || !user || !values.bouncePassword) return undefined
  return { host, port, security, user, password: values.bouncePassword }
}

type PaymentSettings = {
  /** '' for none. */
  stripeSecretKey: string
  stripeWebhookSecret: string
  tapSecretKey: string
  bank: Bank
}
export type Bank = { name: string; accountName: string; iban: string; swift: string; note: string }

const bankOf = (values: SettingValues['website']): Bank => ({
  name: values.bankName,
  accountName: values.bankAccountName,
  iban: values.bankIban,
  swift: values.bankSwift,
  note: values.bankNote,
})

/** Details for invoices; `vatRate` is in hundredths of a per cent: 1500 is 15 %. */
export async function getSeller(db: Handle) {
  const values = valuesOf('website', await listSettings(db, 'website')) as SettingValues['website']
  return {
    name: values.sellerName || values.siteName,
    address: values.sellerAddress,
    country: values.sellerCountry,
    vatNumber: values.vatNumber,
    vatRate: Math.round(values.vatRate * 100),
  }
}

/** A setting that was changed; NOT_FOUND if the caller may not see it. */
export async function getSetting(db: Handle, id: number, { whole }: { whole: boolean }): Promise<Setting> {
  const { image: _image, ...setting } = found(await findSetting(db, id))
  const isPublic = isPublicKey(setting.group, setting.key)
  if ((!isPublic && !whole) || isSecretKey(setting.group, setting.key)) throw fail('NOT_FOUND')
  return { ...setting, public: isPublic }
}

/** Stores changed settings, and logs each key. */
export async function editSettings(
  db: Database,
  by: Editor,
  { group, revision, values }: Edit,
): Promise<WholeSettings> {
  const checked = check(group, values)
  // Called before any lock is taken, as a provider may be slow.
  const known = await readable(by, group, await listSettings(db, group))
  await refuseUnknownSecret(by, known, checked)
  await refuseUnknownAccount(by, known, checked)
  return inTransaction(db, async tx => {
    await holdSettings(tx)
    const rows = await listSettings(tx, group)
    refuseStale(await getWholeSettings(tx, group), revision)
    const before = await readable(by, group, rows)
    const changes = Object.entries(checked).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
    )
    await refuseUnknownTimeZone(tx, changes)
    checkOutside(by.siteUrl, { before, given: checked }, changes)
    for (const [key, value] of changes) {
      const imageId = key === 'logoId' ? (value as number | null) : null
      const kept = isSecretKey(group, key) ? await sealed(by, key, String(value)) : value
      const id = await putSetting(tx, { group, key, value: kept, imageId, revision: revision + 1 })
      await recordChange(tx, by, settingEntity, {
        action: 'edited',
        id,
        before: { [key]: told(group, key, before[key]) } as LoggedSetting,
        after: { [key]: told(group, key, value) } as LoggedSetting,
      })
    }
    if (changes.length > 0)
      await invalidate(
        tx,
        changes.some(([key]) => key === 'weatherCities')
          ? [cacheTag.all('settings'), cacheTag.weather]
          : [cacheTag.all('settings')],
      )
    return getWholeSettings(tx, group)
  })
}

/** The log records that a secret changed, but not its value. */
const told = (group: SettingGroup, key: string, value: unknown) =>
  isSecretKey(group, key) && value ? 'محفوظ' : value

async function sealed({ vault }: Editor, key: string, secret: string): Promise<string> {
  return secret && vault.seal(secret, secretUse(key))
}

/** A group's values with decrypted secrets; undecryptable ones count as unset. */
async function readable(
  { vault }: Pick<Services, 'vault'>,
  group: SettingGroup,
  rows: SettingRow[],
): Promise<Values> {
  const values: Values = valuesOf(group, rows)
  for (const key of settingGroups[group].secretKeys) {
    if (values[key]) values[key] = (await vault.open(String(values[key]), secretUse(key))) ?? ''
  }
  return values
}

/** @throws INVALID_INPUT */
async function refuseUnknownTimeZone(tx: Handle, changes: [string, unknown][]): Promise<void> {
  const [, name] = changes.find(([key]) => key === 'timeZone') ?? []
  if (name === undefined || (await knowsTimeZone(tx, String(name)))) return
  throw fail('INVALID_INPUT', { issues: [{ path: 'timeZone', message: unknownTimeZone }] })
}

/** @throws INVALID_INPUT by key */
function check(group: SettingGroup, values: Record<string, unknown>): Record<string, unknown> {
  const parsed = z
    .strictObject(partial(settingGroups[group].stored.shape as z.ZodRawShape as never))
    .safeParse(values)
  if (!parsed.success) {
    throw fail('INVALID_INPUT', {
      issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    })
  }
  const checked: Record<string, unknown> = parsed.data
  for (const key of richTextKeys) {
    if (typeof checked[key] === 'string') checked[key] = sanitiseArticleHtml(checked[key])
  }
  return checked
}

function valuesOf(group: SettingGroup, rows: SettingRow[]): Record<string, unknown> {
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const keys = Object.keys(settingGroups[group].stored.shape)
  return Object.fromEntries(keys.map(key => [key, read(group, key, stored.get(key))]))
}

/** Values that the current schema refuses count as unset, so that no old value breaks the pages. */
function read(group: SettingGroup, key: string, stored: unknown): unknown {
  if (isSecretKey(group, key)) return typeof stored === 'string' ? stored : ''
  const field = (settingGroups[group].stored.shape as Record<string, z.ZodType>)[key]!
  const parsed = field.safeParse(stored)
  return parsed.success ? parsed.data : field.parse(undefined)
}

/** A group's revision; every save gives its changed settings the next one. */
function revisionOf(rows: SettingRow[]): number {
  return Math.max(1, ...rows.map(({ revision }) => revision))
}
