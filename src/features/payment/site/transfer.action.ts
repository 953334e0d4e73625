import { answerForm, formDone, formRefused } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import type { OwnPayment } from '../payment.contract.ts'
import { idIn } from './transfer.loader.ts'

export const actTransfer: PageAction = ({ client, form, params }) =>
  answerForm(form, async () => {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return formRefused(form, { file: 'اختر صورة أو ملف PDF' })
    const { purpose } = await client.payment.sendProof({ id: idIn(params), file })
    return formDone(form, `وصلنا إثبات التحويل. ${then[purpose] ?? thenSubscription}`)
  })

const thenSubscription = 'نراجعه ونفعّل اشتراكك، ونكتب إلى بريدك.'
const then: Partial<Record<OwnPayment['purpose'], string>> = {
  gift: 'نراجعه ثم نرسل رمز الهدية إلى بريدك.',
  donation: 'نراجعه ثم نرسل إيصال تبرّعك إلى بريدك. شكرًا لك.',
}
