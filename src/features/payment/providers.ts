import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { getPaymentSettings } from '../setting/setting.service.ts'
import type { PaymentProvider } from './port.ts'
import { aboutManual, createManual, isFilledIn } from './providers/manual/manual.ts'

export type PaymentServices = Pick<Services, 'db' | 'vault' | 'siteUrl' | 'paymentKeys'>

export type Offered = Pick<PaymentProvider, 'id' | 'label' | 'renewedBy' | 'currencies'> & {
  /** It has a page of its own to change the card. */
  hasPortal: boolean
}

export const allProviders: Offered[] = [aboutManual]

/** Providers that can be paid with now, in the order in which readers are offered them. */
export async function openProviders(
  { vault, siteUrl }: Pick<PaymentServices, 'vault' | 'siteUrl' | 'paymentKeys'>,
  db: Handle,
): Promise<PaymentProvider[]> {
  const settings = await getPaymentSettings(db, vault)
  const withKeys: PaymentProvider[] = []
  const manual = withKeys.length === 0 || isFilledIn(settings.bank) ? [createManual({ siteUrl })] : []
  return [...withKeys, ...manual]
}

/** @throws REFUSED where its keys were taken away */
export async function getProvider(services: PaymentServices, id: string): Promise<PaymentProvider> {
  const all = await openProviders(services, services.db)
  // Transfers that were begun can be confirmed, whatever is offered now.
  const provider = all.find(one => one.id === id) ?? (id === 'manual' ? createManual(services) : undefined)
  if (!provider) throw fail('REFUSED', undefined, 'طريقة الدفع هذه غير متاحة الآن؛ اختر غيرها.')
  return provider
}
