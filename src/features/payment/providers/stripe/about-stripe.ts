import type { PaymentProvider } from '../../port.ts'
import { methodNames } from './methods.ts'

export const aboutStripe = {
  id: 'stripe',
  label: `بطاقة (${methodNames})`,
  renewedBy: 'provider',
  hasPortal: true,
  savesCards: false,
  // Currencies with as many decimals at Stripe as here.
  currencies: 'SAR AED QAR KWD BHD OMR JOD TND EGP MAD DZD TRY USD EUR GBP'.split(' '),
  // https://docs.stripe.com/api/prices/create: a recurring interval lasts at most three years.
  maxDays: 1095,
  // https://docs.stripe.com/currencies#three-decimal
  coarse: ['KWD', 'BHD', 'OMR', 'JOD', 'TND'],
} as const satisfies Partial<PaymentProvider> & { hasPortal: boolean; savesCards: boolean }
