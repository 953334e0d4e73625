import { served } from '../../../../api/page.ts'
import { actForgotPassword } from './forgot-password.action.ts'
import { forgotPasswordHead, loadForgotPassword } from './forgot-password.loader.ts'

export const securitySite = {
  'auth-forgot-password___ar': served(loadForgotPassword, forgotPasswordHead, actForgotPassword),
}
