import { fail } from '../../contract/fail.ts'
import type { PaymentKeys } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { getInstallationId } from '../../platform/database/installation.ts'
import { findQuarantine } from '../backup/quarantine.service.ts'
import { openSettingValues } from '../setting/setting.service.ts'
import type { KeyTrial } from './key-trial.schema.ts'
import { createOwnIds } from './own-ids.ts'
import { bankOf, type KeyedProvider, type KeyFields, keyedProviders } from './payment.settings.ts'
import type { PaymentProvider, ProviderKeys } from './port.ts'
import { aboutManual, createManual, isFilledIn } from './providers/manual/manual.ts'
import { aboutMyFatoorah, createMyFatoorah, isMyFatoorahCountry } from './providers/myfatoorah/myfatoorah.ts'
import { tryMyFatoorahToken } from './providers/myfatoorah/try-token.ts'
import { aboutStripe } from './providers/stripe/about-stripe.ts'
import { aboutTap, createTap } from './providers/tap/tap.ts'
import { tryTapKey } from './providers/tap/try-key.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** The environment's keys of payment providers, and their addresses. */
    paymentKeys: PaymentKeys
  }
}

export type PaymentServices = Pick<Services, 'db' | 'vault' | 'siteUrl' | 'paymentKeys'>

export type ProviderOffer = Pick<
  PaymentProvider,
  'id' | 'label' | 'labelIn' | 'oneTimeIn' | 'renewedBy' | 'currencies' | 'maxDays' | 'coarse'
> & {
  /** Whether it has its own page to change the card. */
  hasPortal: boolean
  /** Whether a reader can save another card there, without paying. */
  savesCards: boolean
}

export const allProviders: ProviderOffer[] = [aboutStripe, aboutTap, aboutMyFatoorah, aboutManual]

/** Methods that keep no card, by currency. */
export function oneTimeMethods(id: string): Record<string, string[]> {
  const { currencies = [], oneTimeIn } = allProviders.find(one => one.id === id) ?? {}
  const all = currencies.map(currency => [currency, oneTimeIn?.(currency) ?? []] as const)
  return Object.fromEntries(all.filter(([, names]) => names.length > 0))
}

/** Asks each provider with keys that need not be stored. */
export const keyTrials: Record<
  KeyedProvider,
  (keys: ProviderKeys & { webhookUrl: string }) => Promise<KeyTrial>
> = { stripe: tryStripeKeys, tap: tryTapKey, myfatoorah: tryMyFatoorahToken }

async function tryStripeKeys(keys: ProviderKeys & { webhookUrl: string }): Promise<KeyTrial> {
  const { tryStripeKeys: trial } = await import('./providers/stripe/try-keys.ts')
  return trial(keys)
}

export const webhookUrlOf = (siteUrl: string, id: string) => `${siteUrl}/api/v1/payment/webhook/${id}`

/**
 * Providers that can be paid with now, in the order in which they are offered. Keys in the environment take precedence
 * over those in the settings.
 */
export async function openProviders(
  { vault, siteUrl, paymentKeys }: Omit<PaymentServices, 'db'>,
  db: Handle,
): Promise<PaymentProvider[]> {
  // A restored copy has the keys of the site that it was copied from.
  if (await findQuarantine(db)) return [createManual({ siteUrl })]
  const settings = await openSettingValues(db, vault, 'website')
  const ids = createOwnIds(await getInstallationId(db))
  const withKeys: PaymentProvider[] = []
  const { stripe, tap, myfatoorah } = keysOf(paymentKeys, settings)
  // Without the webhook secret we would not learn of any payment.
  if (stripe.secretKey && stripe.webhookSecret) {
    // Loaded on use, because its SDK takes 9 MiB.
    const { createStripe } = await import('./providers/stripe/stripe.ts')
    withKeys.push(createStripe({ ...stripe, ids }))
  }
  if (tap.secretKey) withKeys.push(createTap({ ...tap, webhookUrl: webhookUrlOf(siteUrl, 'tap'), ids }))
  if (myfatoorah.secretKey && myfatoorah.webhookSecret && isMyFatoorahCountry(myfatoorah.country)) {
    withKeys.push(createMyFatoorah({ ...myfatoorah, country: myfatoorah.country, ids }))
  }
  const manual = withKeys.length === 0 || isFilledIn(bankOf(settings)) ? [createManual({ siteUrl })] : []
  return [...withKeys, ...manual]
}

/** The environment's keys, and those of the settings where it has none; '' for none. */
export function keysOf(
  paymentKeys: PaymentKeys,
  settings: Readonly<Record<string, unknown>>,
): Record<KeyedProvider, ProviderKeys> {
  const stored = (field: string | undefined) => String((field && settings[field]) ?? '')
  const keysAt = (id: KeyedProvider): ProviderKeys => {
    const fields: KeyFields = keyedProviders[id]
    const { secretKey, webhookSecret, country, baseUrl = '' } = paymentKeys[id]
    return {
      secretKey: secretKey ?? stored(fields.secretKey),
      webhookSecret: webhookSecret ?? stored(fields.webhookSecret),
      country: country ?? stored(fields.country),
      baseUrl,
    }
  }
  return { stripe: keysAt('stripe'), tap: keysAt('tap'), myfatoorah: keysAt('myfatoorah') }
}

/** @throws REFUSED if its keys were removed */
export async function getProvider(services: PaymentServices, id: string): Promise<PaymentProvider> {
  const all = await openProviders(services, services.db)
  // Transfers already begun can be confirmed, whatever is offered now.
  const provider = all.find(one => one.id === id) ?? (id === 'manual' ? createManual(services) : undefined)
  if (!provider) throw fail('REFUSED', undefined, 'طريقة الدفع هذه غير متاحة الآن؛ اختر غيرها.')
  return provider
}
