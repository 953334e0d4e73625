import { defineRetention } from '../../platform/retention.ts'

export const promotionRetention = defineRetention({
  promotions: {
    kept: 'Accounts: the discounts that were given, and what each campaign brought.',
    stays: 'money',
  },
  promotion_prices: { deletedWith: 'promotions', stays: 'money' },
  promotion_packages: { deletedWith: 'promotions', stays: 'money' },
})
