import { defineRetention } from '../../platform/retention.ts'

export const socialLinkRetention = defineRetention({
  social_links: { kept: 'Made and deleted by staff.' },
})
