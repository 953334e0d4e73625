import type { ApiClient } from '../../../../api/client.ts'
import { answerForm, formDone, formGoesOn, formRefused, textOf } from '../../../../api/forms.ts'
import type { FormAnswer, PageAction } from '../../../../api/page.ts'

type FormHandler = (account: ApiClient['account'], form: FormData) => Promise<FormAnswer>

const email = (form: FormData) => textOf(form, 'email') ?? ''

/** Handlers of the page's steps, by the form's field `form`; `more` carries what the next step needs. */
const deeds: Record<string, FormHandler> = {
  async request({ requestOtp, sendResetLink }, form) {
    const asked = { email: email(form), captcha: textOf(form, 'captcha') }
    if (form.get('by') === 'link') {
      await sendResetLink(asked)
      return formDone(
        form,
        'إن كان لهذا البريد حساب فقد أرسلنا إليه رابطًا يصلح ساعة واحدة. افتحه لتختار كلمة مرور جديدة.',
      )
    }
    await requestOtp(asked)
    const again = form.has('again') ? 'أرسلنا رمزًا آخر، وما قبله بطل.' : undefined
    return formGoesOn(form, { email: asked.email }, again)
  },
  async code({ verifyOtp }, form) {
    const { token } = await verifyOtp({ email: email(form), otp: textOf(form, 'otp') ?? '' })
    return formGoesOn(form, { email: email(form), token })
  },
  async password({ resetPassword }, form) {
    await resetPassword({ token: textOf(form, 'token') ?? '', password: String(form.get('password') ?? '') })
    return formDone(form, 'تغيّرت كلمة مرورك، وانتهت كل جلسة كانت مفتوحة بالقديمة.')
  },
}

export const actForgotPassword: PageAction = async ({ client, form }) => {
  const answer = (await answerForm(form, async () => {
    const deed = deeds[textOf(form, 'form') ?? '']
    return deed ? deed(client.account, form) : formRefused(form, {}, 'لا نعرف هذا النموذج.')
  })) as FormAnswer
  // A refused password leaves the ticket valid.
  const token = answer.code === 'INVALID_INPUT' ? textOf(form, 'token') : undefined
  return token ? { ...answer, more: { token, email: email(form) } } : answer
}
