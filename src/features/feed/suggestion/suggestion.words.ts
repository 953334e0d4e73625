import type { NounWords } from '../../../contract/noun-words.ts'
import type { suggestionContract } from './suggestion.contract.ts'

export const suggestionWords: NounWords<typeof suggestionContract> = {
  about: ['ما غيّره المصدر', 'Changes by the source'],
  document: 'newsroom',
  order: 320,
  calls: {
    get: 'Get what the source changed in an article, waiting for an editor; null if nothing',
    take: 'Take all or some of what the source changed; the rest is dismissed',
    dismiss: 'Dismiss what the source changed: the article stays as it is',
  },
}
