import { answerForm, formDone, formRefused, textOf } from '../../../api/forms.ts'
import type { FormAnswer, PageAction, PageAsk } from '../../../api/page.ts'
import { deliveryIn } from './deliveryIn.ts'

type FormHandler = (ask: Pick<PageAsk, 'client'> & { form: FormData }, payment: number) => Promise<FormAnswer>

/** Handlers of the page's forms, by the field `form`. */
const deeds: Record<string, FormHandler> = {
  async delivery({ client, form }, payment) {
    await client.voucher.setDelivery({ payment, delivery: deliveryIn(form) })
    return formDone(form, 'حُفظ لمن تُرسل الهدية ومتى.')
  },
  async 'hand-over'({ client, form }, payment) {
    await client.voucher.setDelivery({ payment, delivery: null })
    return formDone(form, 'لن نرسلها؛ أعطِ الرمز لصاحبها بنفسك.')
  },
  async 'send-now'({ client, form }, payment) {
    await client.voucher.sendGift({ payment })
    return formDone(form, 'تُرسل هديتك الآن.')
  },
  async again({ client, form }, payment) {
    const email = textOf(form, 'email')
    if (!email) return formRefused(form, { email: 'اكتب البريد الصحيح' })
    await client.voucher.sendGift({ payment, email })
    return formDone(form, 'تُرسل هديتك من جديد برمز آخر، ولا يصلح الرمز الأول بعد الآن.')
  },
}

export const actOwnGift: PageAction<'cancelled'> = ({ client, params, form }) =>
  answerForm(form, async () => {
    const deed = deeds[textOf(form, 'form') ?? '']
    const payment = /^[1-9]\d{0,8}$/.test(params.id ?? '') ? Number(params.id) : 0
    return deed && payment ? deed({ client, form }, payment) : formRefused(form, {})
  })
