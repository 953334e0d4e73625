import type { Bank } from '../../payment.settings.ts'
import type { PaymentProvider } from '../../port.ts'

export const aboutManual = {
  id: 'manual',
  label: 'تحويل مصرفي',
  renewedBy: 'reader',
  hasPortal: false,
  savesCards: false,
} as const

/** Bank transfer: the page shows the account and a reference to quote; staff confirm that the money has come. */
export function createManual({ siteUrl }: { siteUrl: string }): PaymentProvider {
  return {
    ...aboutManual,
    checkout: async ({ payment }) => ({
      ref: `transfer-${payment}`,
      url: `${siteUrl}/subscribe/transfer/${payment}`,
      expiresAt: undefined,
    }),
  }
}

export const isFilledIn = ({ iban, note }: Bank) => Boolean(iban || note)
