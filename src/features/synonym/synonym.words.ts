import type { NounWords } from '../../contract/noun-words.ts'
import type { synonymContract } from './synonym.contract.ts'

export const synonymWords: NounWords<typeof synonymContract> = {
  about: ['المرادفات', 'Synonyms'],
  document: 'newsroom',
  order: 180,
  calls: {
    paginate: 'List synonyms of the search for staff',
    create: 'Create synonyms',
    edit: 'Edit synonyms',
    setStatus: 'Enable or disable synonyms',
    remove: 'Delete synonyms',
  },
}
