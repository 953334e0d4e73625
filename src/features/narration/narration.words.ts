import type { NounWords } from '../../contract/noun-words.ts'
import type { narrationContract } from './narration.contract.ts'

export const narrationWords: NounWords<typeof narrationContract> = {
  about: ['تسجيلات المقالات', 'Recorded readings of articles'],
  document: 'newsroom',
  order: 120,
  calls: {
    get: 'Get the recorded reading of an article',
    set: 'Make an uploaded recording the reading of an article',
    remove: 'Remove the recorded reading of an article',
  },
}
