import type { NounWords } from '../../contract/noun-words.ts'
import type { donationContract } from './donation.contract.ts'

export const donationWords: NounWords<typeof donationContract> = {
  about: ['التبرعات', 'Donations'],
  document: 'management',
  order: 210,
  calls: {
    terms: 'Get what donors are offered',
    words: 'Get the words for donors, and those of the receipt',
    donate: 'Donate once',
    paginate: 'List donations for staff',
    figures: 'Get donations by month and currency',
    refund: 'Refund all or some of a donation',
  },
}
