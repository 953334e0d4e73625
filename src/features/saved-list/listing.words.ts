import type { NounWords } from '../../contract/noun-words.ts'
import type { listingContract } from './listing.contract.ts'

export const listingWords: NounWords<typeof listingContract> = {
  about: ['العروض المحفوظة', 'Saved lists'],
  document: 'newsroom',
  order: 430,
  calls: {
    list: 'List my saved lists of articles',
    create: 'Create a saved list',
    edit: 'Edit a saved list',
    remove: 'Delete a saved list',
  },
}
