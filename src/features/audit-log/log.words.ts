import type { NounWords } from '../../contract/noun-words.ts'
import type { logContract } from './log.contract.ts'

export const logWords: NounWords<typeof logContract> = {
  about: ['السجل', 'Audit log'],
  document: 'management',
  order: 260,
  calls: {
    paginate: 'List what staff did',
    choices: 'List people and subjects of the log',
  },
}
