import { defineRetention } from '../../platform/retention.ts'

export const packageRetention = defineRetention({
  packages: { kept: 'Made and deleted by staff.' },
  package_prices: { deletedWith: 'packages' },
  package_agencies: { deletedWith: 'packages' },
})
