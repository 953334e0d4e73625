import { SignInPage } from './SignInPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'
import { VerifyPage } from './VerifyPage.tsx'

export const signInComponents = {
  'account-verify-token___ar': VerifyPage,
  'auth-sign-in___ar': SignInPage,
  'auth-sign-up___ar': SignUpPage,
}
