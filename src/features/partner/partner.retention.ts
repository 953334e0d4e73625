import { defineRetention } from '../../platform/retention.ts'
import { deleteOldSent } from './partner.queries.ts'

export const partnerRetention = defineRetention({
  partners: { kept: 'Made and deleted by staff.', stays: 'secrets' },
  partner_uses: { deletedWith: 'partners', stays: 'secrets' },
  partner_articles: {
    rows: 'what a partner received, to name what is withdrawn',
    after: '90 days; what was withdrawn is named for 30',
    days: 90,
    prune: deleteOldSent,
    stays: 'secrets',
  },
})
