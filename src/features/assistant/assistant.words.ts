import type { NounWords } from '../../contract/noun-words.ts'
import type { assistantContract } from './assistant.contract.ts'

export const assistantWords: NounWords<typeof assistantContract> = {
  about: ['المساعد', 'Assistant'],
  document: 'newsroom',
  order: 470,
  calls: {
    get: 'Get whether I have an assistant, and its model',
    suggest: 'Stream a suggestion of the assistant, word by word',
  },
}
