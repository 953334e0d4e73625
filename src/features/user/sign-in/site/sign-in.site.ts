import { served } from '../../../../api/page.ts'
import { actSignIn } from './sign-in.action.ts'
import { loadSignIn, signInHead } from './sign-in.loader.ts'
import { actSignUp } from './sign-up.action.ts'
import { loadSignUp, signUpHead } from './sign-up.loader.ts'
import { actVerify } from './verify.action.ts'
import { loadVerify, verifyHead } from './verify.loader.ts'

export const signInSite = {
  'account-verify-token___ar': served(loadVerify, verifyHead, actVerify),
  'auth-sign-in___ar': served(loadSignIn, signInHead, actSignIn),
  'auth-sign-up___ar': served(loadSignUp, signUpHead, actSignUp),
}
