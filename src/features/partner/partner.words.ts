import type { NounWords } from '../../contract/noun-words.ts'
import type { partnerContract } from './partner.contract.ts'

export const partnerWords: NounWords<typeof partnerContract> = {
  about: ['الشركاء', 'Partners'],
  document: 'management',
  order: 220,
  calls: {
    paginate: 'List partners for staff',
    create: 'Create a partner and a key',
    edit: 'Edit a partner',
    setStatus: 'Enable or disable a partner’s key',
    renewKey: 'Replace a partner’s key',
    remove: 'Delete a partner',
  },
}
