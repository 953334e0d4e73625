import type { NounWords } from '../../contract/noun-words.ts'
import type { checkContract } from './check.contract.ts'

export const checkWords: NounWords<typeof checkContract> = {
  about: ['التدقيق', 'Proofreading'],
  document: 'newsroom',
  order: 440,
  calls: {
    scheduled: 'List articles of the next day that need correcting',
    text: 'Proofread paragraphs',
    publishing: 'Get what to look at before an article is published',
  },
}
