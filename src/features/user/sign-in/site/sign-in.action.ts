import { redirect } from 'react-router'
import type { ApiClient } from '../../../../api/client.ts'
import { answerForm, formGoesOn, formRefused, textOf } from '../../../../api/forms.ts'
import type { PageAction } from '../../../../api/page.ts'
import { nextAddress } from '../../../../contract/next-address.ts'
import type { SignInAnswer } from '../../session.contract.ts'

type Proof = (client: ApiClient, form: FormData) => Promise<SignInAnswer>

/** Handlers of the sign-in page's forms, by the field `form`. */
const proofs: Record<string, Proof> = {
  '': ({ session }, form) =>
    session.loginWeb({
      email: textOf(form, 'email') ?? '',
      // Spaces are part of a password.
      password: String(form.get('password') ?? ''),
      captcha: textOf(form, 'captcha'),
    }),
  code: ({ session }, form) =>
    session.checkOtp({ challenge: textOf(form, 'challenge') ?? '', otp: textOf(form, 'otp') ?? '' }),
  google: ({ session }, form) => session.loginGoogle({ idToken: textOf(form, 'token') ?? '' }),
  facebook: ({ session }, form) => session.loginFacebook({ accessToken: textOf(form, 'token') ?? '' }),
}

export const actSignIn: PageAction<'next'> = ({ client, form, query }) =>
  answerForm(form, async () => {
    const prove = proofs[textOf(form, 'form') ?? '']
    if (!prove) return formRefused(form, {}, 'لا نعرف هذا النموذج.')
    const answer = await prove(client, form)
    if ('otpRequired' in answer) {
      return formGoesOn(form, { challenge: answer.challenge, method: answer.method })
    }
    return redirect(nextAddress(query.get('next'), '/account'))
  })
