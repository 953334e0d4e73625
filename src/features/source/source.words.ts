import type { NounWords } from '../../contract/noun-words.ts'
import type { sourceContract } from './source.contract.ts'

export const sourceWords: NounWords<typeof sourceContract> = {
  about: ['المصادر', 'Sources'],
  document: 'newsroom',
  order: 80,
  calls: {
    list: 'List enabled sources',
    paginate: 'List sources for staff',
    bySlug: 'Get a source by its present or former slug',
    get: 'Get a source',
    create: 'Create a source',
    edit: 'Edit a source',
    setStatus: 'Enable or disable a source',
    remove: 'Delete a source',
  },
}
