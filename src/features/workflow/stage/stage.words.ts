import type { NounWords } from '../../../contract/noun-words.ts'
import type { stageContract } from './stage.contract.ts'

export const stageWords: NounWords<typeof stageContract> = {
  about: ['مراحل سير العمل', 'Stages'],
  document: 'newsroom',
  order: 400,
  calls: {
    list: 'List stages in order; an agency sees those open to it',
    paginate: 'List stages for staff',
    create: 'Create a stage',
    edit: 'Edit a stage',
    setStatus: 'Enable or disable a stage',
    remove: 'Delete a stage; its articles stay without one',
  },
}
