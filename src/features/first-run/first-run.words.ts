import type { NounWords } from '../../contract/noun-words.ts'
import type { firstRunContract } from './first-run.contract.ts'

export const firstRunWords: NounWords<typeof firstRunContract> = {
  about: ['بدء الجريدة', 'First run'],
  document: 'newsroom',
  order: 20,
  calls: {
    get: 'Get whether this is a demo newsroom, or not yet begun',
    begin: 'Begin the newspaper: delete the demo, set name, look and categories',
  },
}
