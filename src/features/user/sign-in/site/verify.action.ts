import { redirect } from 'react-router'
import { answerForm, formDone, formRefused, textOf } from '../../../../api/forms.ts'
import type { FormAnswer, PageAction, PageAsk } from '../../../../api/page.ts'
import { withNext } from './withNext.ts'

type FormHandler = (ask: PageAsk<'next'> & { form: FormData }) => Promise<FormAnswer | Response>

/** Redirects to the page without the token, which confirms the activation. */
const toActivated = ({ query }: PageAsk<'next'>) => redirect(withNext('/account/verify', query.get('next')))

/** Handlers of the page's forms, by the field `form`. */
const deeds: Record<string, FormHandler> = {
  async link(ask) {
    const { account } = ask.client
    await account.activate({ token: ask.params.token ?? '' })
    const { activated } = await account.me()
    return activated ? toActivated(ask) : formDone(ask.form, 'فُعّل الحساب الذي أُرسل إليه هذا الرابط.')
  },
  async code(ask) {
    await ask.client.account.checkActivation({ code: textOf(ask.form, 'otp') ?? '' })
    return toActivated(ask)
  },
  async resend({ client, form }) {
    await client.account.requestActivation()
    return formDone(form, 'أرسلنا رسالة جديدة، وما قبلها بطل.')
  },
}

export const actVerify: PageAction<'next'> = ask =>
  answerForm(ask.form, async () => {
    const deed = deeds[textOf(ask.form, 'form') ?? '']
    return deed ? deed(ask) : formRefused(ask.form, {}, 'لا نعرف هذا النموذج.')
  })
