import type { NounWords } from '../../contract/noun-words.ts'
import type { apiKeyContract } from './api-key.contract.ts'

export const apiKeyWords: NounWords<typeof apiKeyContract> = {
  about: ['مفاتيح البرامج', 'API keys'],
  document: 'management',
  order: 280,
  calls: {
    paginate: 'List API keys for staff',
    create: 'Create an API key with all or some of its maker’s rights',
    edit: 'Edit an API key',
    setStatus: 'Enable or disable an API key',
    remove: 'Delete an API key',
  },
}
