import { answerForm, formDone, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'

const chosen = (form: FormData) => form.getAll('newsletters').map(Number)

export const actNewsletters: PageAction = ({ client, form }) =>
  answerForm(form, async () => {
    await client.subscriber.subscribe({ email: textOf(form, 'email') ?? '', newsletters: chosen(form) })
    return formDone(form, 'أرسلنا إلى بريدك رسالة فيها رابط. افتحه لتؤكد اشتراكك.')
  })

export const actConfirm: PageAction = ({ client, form, params }) =>
  answerForm(form, async () => {
    const { names } = await client.subscriber.confirm({ token: params.token ?? '' })
    return formDone(form, `تم اشتراكك في ${names.map(name => `«${name}»`).join('، ')}.`)
  })

/** Handles the page's form and one-click unsubscription of mail programs (RFC 8058). */
export const actUnsubscribe: PageAction = ({ client, form, params }) =>
  answerForm(form, async () => {
    const { name } = await client.subscriber.unsubscribe({ token: params.token ?? '' })
    return formDone(form, `لن تصلك «${name}» بعد الآن.`)
  })

export const actLetterPreferences: PageAction = ({ client, form, params }) =>
  answerForm(form, async () => {
    await client.subscriber.choose({ token: params.token ?? '', newsletters: chosen(form) })
    return formDone(form, 'حُفظ اختيارك.')
  })

export const actOwnLetters: PageAction = ({ client, form }) =>
  answerForm(form, async () => {
    const { asked } = await client.subscriber.chooseOwn({ newsletters: chosen(form) })
    return formDone(form, asked ? 'أرسلنا إلى بريدك رابطًا تؤكد به اشتراكك.' : 'حُفظ اختيارك.')
  })
