import { fail } from '../../contract/fail.ts'
import type { PaymentKeys } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { getInstallationId } from '../../platform/database/installation.ts'
import { findQuarantine } from '../backup/quarantine.service.ts'
import { openSettingValues } from '../setting/setting.service.ts'
import { createOwnIds } from './own-ids.ts'
import { bankOf } from './payment.settings.ts'
import type { PaymentProvider } from './port.ts'
import { aboutManual, createManual, isFilledIn } from './providers/manual/manual.ts'
import { aboutStripe, createStripe } from './providers/stripe/stripe.ts'
import { aboutTap, createTap } from './providers/tap/tap.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** The environment's keys of payment providers, and their addresses. */
    paymentKeys: PaymentKeys
  }
}

export type PaymentServices = Pick<Services, 'db' | 'vault' | 'siteUrl' | 'paymentKeys'>

export type ProviderOffer = Pick<
  PaymentProvider,
  'id' | 'label' | 'labelIn' | 'renewedBy' | 'currencies' | 'maxDays' | 'coarse'
> & {
  /** Whether it has its own page to change the card. */
  hasPortal: boolean
}

export const allProviders: ProviderOffer[] = [aboutStripe, aboutTap, aboutManual]

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
  const secretKey = paymentKeys.stripe.secretKey ?? settings.stripeSecretKey
  const webhookSecret = paymentKeys.stripe.webhookSecret ?? settings.stripeWebhookSecret
  // Without the webhook secret we would not learn of any payment.
  if (secretKey && webhookSecret) {
    withKeys.push(createStripe({ secretKey, webhookSecret, baseUrl: paymentKeys.stripe.baseUrl, ids }))
  }
  const tapKey = paymentKeys.tap.secretKey ?? settings.tapSecretKey
  if (tapKey) {
    const { baseUrl } = paymentKeys.tap
    withKeys.push(createTap({ secretKey: tapKey, baseUrl, webhookUrl: webhookUrlOf(siteUrl, 'tap'), ids }))
  }
  const manual = withKeys.length === 0 || isFilledIn(bankOf(settings)) ? [createManual({ siteUrl })] : []
  return [...withKeys, ...manual]
}

/** @throws REFUSED if its keys were removed */
export async function getProvider(services: PaymentServices, id: string): Promise<PaymentProvider> {
  const all = await openProviders(services, services.db)
  // Transfers already begun can be confirmed, whatever is offered now.
  const provider = all.find(one => one.id === id) ?? (id === 'manual' ? createManual(services) : undefined)
  if (!provider) throw fail('REFUSED', undefined, 'طريقة الدفع هذه غير متاحة الآن؛ اختر غيرها.')
  return provider
}
