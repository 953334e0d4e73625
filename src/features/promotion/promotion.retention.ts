import { defineRetention } from '../../platform/retention.ts'

export const promotionRetention = defineRetention({
  promotions: { kept: 'Accounts: the discounts that were given, and what each campaign brought.' },
  promotion_prices: { deletedWith: 'promotions' },
  promotion_packages: { deletedWith: 'promotions' },
})
