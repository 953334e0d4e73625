import type { NounWords } from '../../contract/noun-words.ts'
import type { userContract } from './user.contract.ts'

export const userWords: NounWords<typeof userContract> = {
  about: ['المستخدمون والصلاحيات', 'Users and rights'],
  document: 'management',
  order: 270,
  calls: {
    paginate: 'List users for staff',
    get: 'Get a user',
    create: 'Create an account, with its agency if it is for one',
    edit: 'Edit a user, with role and rights',
    setActivated: 'Enable or disable an account',
    resetPassword: 'Set a user’s new password, or send a link to choose it',
    remove: 'Delete a user',
  },
}
