import type { NounWords } from '../../../contract/noun-words.ts'
import type { reviewContract } from './review.contract.ts'

export const reviewWords: NounWords<typeof reviewContract> = {
  about: ['المراجعة', 'Reviews'],
  document: 'newsroom',
  order: 390,
  calls: {
    sendBack: 'Send a pending article back to its writer, with a reason',
    takeBack: 'Undo sending an article back, by the id of its note',
  },
}
