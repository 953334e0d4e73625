import type { NounWords } from '../../contract/noun-words.ts'
import type { socialContract } from './social.contract.ts'

export const socialWords: NounWords<typeof socialContract> = {
  about: ['روابط التواصل', 'Links to the newspaper’s accounts'],
  document: 'management',
  order: 20,
  calls: {
    list: 'List enabled social links in order',
    paginate: 'List social links for staff',
    get: 'Get a social link',
    create: 'Create a social link',
    edit: 'Edit a social link',
    setStatus: 'Enable or disable a social link',
    remove: 'Delete a social link',
  },
}
