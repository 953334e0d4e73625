import type { NounWords } from '../../contract/noun-words.ts'
import type { accountContract } from './account.contract.ts'

export const accountWords: NounWords<typeof accountContract> = {
  about: ['حسابي', 'The caller’s own account'],
  document: 'management',
  order: 60,
  calls: {
    register: 'Create a reader’s account, to be activated by mail',
    activate: 'Activate an account by link',
    requestActivation: 'Send the activation mail again',
    checkActivation: 'Activate an account by code',
    requestOtp: 'Request a code to change the password',
    verifyOtp: 'Exchange a code for permission to change the password',
    resetPassword: 'Set a new password by code or link',
    sendResetLink: 'Send a link to change the password',
    me: 'Get my account',
    editProfile: 'Edit my name, phone and preferences',
    setAvatar: 'Set my picture',
    removeAvatar: 'Delete my picture',
    changePassword: 'Change my password',
    requestEmail: 'Request a code to my new e-mail address',
    checkEmail: 'Confirm my new e-mail address by code',
    exportData: 'Export everything stored about me',
    exportArticles: 'Export the articles that I wrote here, part by part',
    remove: 'Delete my account and everything in it',
    setUpTotp: 'Get a key for an authenticator app; it works once confirmed',
    confirmTotp: 'Switch the authenticator app on with a code of it',
    renewRecoveryCodes: 'Replace my recovery codes',
    makeRecoveryCodes: 'Replace the recovery codes of an account without authenticator app',
    stopTotp: 'Switch the authenticator app off',
  },
}
