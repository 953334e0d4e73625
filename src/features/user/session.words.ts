import type { NounWords } from '../../contract/noun-words.ts'
import type { sessionContract } from './session.contract.ts'

export const sessionWords: NounWords<typeof sessionContract> = {
  about: ['الدخول والجلسات', 'Signing in, sessions'],
  document: 'management',
  order: 50,
  calls: {
    options: 'Get the ways to sign in',
    country: 'Guess the visitor’s country from the address',
    nonce: 'Get a nonce for signing in with Google, valid once',
    loginDashboard: 'Sign staff in with e-mail and password',
    checkOtp: 'Finish signing in with a code',
    loginWeb: 'Sign in with e-mail and password',
    loginGoogle: 'Sign in with an identity token of Google',
    loginFacebook: 'Sign in with an access token of Facebook',
    renew: 'Renew the session',
    logout: 'Sign out',
    sessions: 'List my sessions, newest first',
    endSession: 'End one of my sessions',
    endOtherSessions: 'End all my other sessions',
  },
}
