import { answerForm, formDone, formRefused } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import { idIn } from './transfer.loader.ts'

export const actTransfer: PageAction = ({ client, form, params }) =>
  answerForm(form, async () => {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return formRefused(form, { file: 'اختر صورة أو ملف PDF' })
    const { purpose } = await client.payment.sendProof({ id: idIn(params), file })
    return formDone(form, `وصلنا إثبات التحويل. ${purpose === 'gift' ? thenGift : thenSubscription}`)
  })

const thenSubscription = 'نراجعه ونفعّل اشتراكك، ونكتب إلى بريدك.'
const thenGift = 'نراجعه ثم نرسل رمز الهدية إلى بريدك.'
