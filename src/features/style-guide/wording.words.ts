import type { NounWords } from '../../contract/noun-words.ts'
import type { wordingContract } from './wording.contract.ts'

export const wordingWords: NounWords<typeof wordingContract> = {
  about: ['قاموس التحرير', 'Style guide'],
  document: 'newsroom',
  order: 450,
  calls: {
    paginate: 'List words of the style guide for staff',
    create: 'Create a word of the style guide',
    import: 'Import words of the style guide from a table',
    edit: 'Edit a word of the style guide',
    setStatus: 'Enable or disable a word of the style guide',
    remove: 'Delete a word of the style guide',
  },
}
