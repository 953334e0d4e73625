import type { NounWords } from '../../contract/noun-words.ts'
import type { readingContract } from './reading.contract.ts'

export const readingWords: NounWords<typeof readingContract> = {
  about: ['ما قرأته', 'Reading history'],
  document: 'management',
  order: 90,
  calls: {
    list: 'List what I read, newest first',
    note: 'Save what was read, and how far',
    forget: 'Delete an article from my reading history',
    forgetAll: 'Delete my reading history',
  },
}
