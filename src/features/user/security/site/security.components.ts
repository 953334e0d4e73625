import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'

export const securityComponents = {
  'auth-forgot-password___ar': ForgotPasswordPage,
}
