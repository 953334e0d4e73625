import type { NounWords } from '../../contract/noun-words.ts'
import type { adContract } from './ad.contract.ts'

export const adWords: NounWords<typeof adContract> = {
  about: ['مواضع الإعلانات', 'Ads'],
  document: 'newsroom',
  order: 260,
  calls: {
    list: 'List the ads on show now, by position',
    all: 'List all ad positions',
    edit: 'Edit an ad position',
    countSeen: 'Count an impression of an ad',
  },
}
