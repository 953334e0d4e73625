import { redirect } from 'react-router'
import { errorCode } from '../../../../api/client.ts'
import { answerForm, formDone, formRefused, textOf } from '../../../../api/forms.ts'
import type { FormAnswer, PageAction, PageAsk } from '../../../../api/page.ts'

type FormHandler = (ask: PageAsk & { form: FormData }) => Promise<FormAnswer | Response>

/** Handlers of the page's forms, by the field `form`. */
const deeds: Record<string, FormHandler> = {
  async confirm({ client, params, form }) {
    const password = form.get('password')
    const { outcome } = await client.payer.confirm({
      token: params.token ?? '',
      accept: true,
      // Spaces are part of a password.
      ...(typeof password === 'string' && password !== '' && { password }),
    })
    if (outcome === 'activated' || (await isSignedIn(client))) return redirect('/account/subscription')
    return formDone(form, 'صار الاشتراك في حسابك. سجّل الدخول لتقرأ.')
  },
  async decline({ client, params, form }) {
    await client.payer.confirm({ token: params.token ?? '', accept: false })
    return formDone(form, 'شكرًا لك. لن نراسلك عن هذا الشراء.')
  },
  async resend({ client, form }) {
    await client.payer.sendLink()
    return formDone(form, 'أرسلنا الرابط من جديد. انظر أيضًا في البريد غير المرغوب.')
  },
  async correct({ client, form }) {
    const { email, paid } = await client.payer.correctAddress({ email: textOf(form, 'email') ?? '' })
    return formDone(form, paid ? `صُحّح البريد، وأرسلنا الرابط إلى ${email}.` : `صُحّح البريد: ${email}.`)
  },
}

async function isSignedIn(client: PageAsk['client']): Promise<boolean> {
  try {
    return (await client.account.me()).activated
  } catch (error) {
    if (errorCode(error) === 'UNAUTHORIZED') return false
    throw error
  }
}

export const actConfirmPurchase: PageAction = ask =>
  answerForm(ask.form, async () => {
    const deed = deeds[textOf(ask.form, 'form') ?? '']
    return deed ? deed(ask) : formRefused(ask.form, {}, 'لا نعرف هذا النموذج.')
  })
