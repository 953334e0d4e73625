import type { NounWords } from '../../contract/noun-words.ts'
import type { tagContract } from './tag.contract.ts'

export const tagWords: NounWords<typeof tagContract> = {
  about: ['الوسوم', 'Tags'],
  document: 'newsroom',
  order: 50,
  calls: {
    list: 'List visible tags, or those that begin with a text',
    bySlug: 'Get a tag by its present or former slug',
    paginate: 'List tags for staff',
    get: 'Get a tag',
    create: 'Create a tag',
    edit: 'Edit a tag',
    setStatus: 'Enable or disable a tag',
    setVisible: 'Show a tag to readers, or hide it',
    merge: 'Merge a tag into another, with its articles and its address',
    remove: 'Delete a tag',
  },
}
