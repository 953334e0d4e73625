import { answerForm, formDone, formRefused, textOf } from '../../../api/forms.ts'
import type { FormAnswer, PageAction, PageAsk } from '../../../api/page.ts'

type FormHandler = (ask: PageAsk & { form: FormData }, id: number) => Promise<FormAnswer>

/** Handlers of the page's forms, by the field `form`; `id` is the group's, or the invitation's. */
const deeds: Record<string, FormHandler> = {
  async accept({ client, form }, id) {
    await client.group.answer({ id, accept: true })
    return formDone(form, 'صرت عضوًا. تُفتح لك الآن مقالات المشتركين.')
  },
  async decline({ client, form }, id) {
    await client.group.answer({ id, accept: false })
    return formDone(form, 'ردَدتَ الدعوة.')
  },
  async join({ client, form }, id) {
    await client.group.join({ id })
    return formDone(form, 'صرت عضوًا. تُفتح لك الآن مقالات المشتركين.')
  },
  async leave({ client, form }, id) {
    await client.group.leave({ id })
    return formDone(form, 'خرجت من المجموعة.')
  },
}

export const actOwnGroup: PageAction = ask =>
  answerForm(ask.form, async () => {
    const deed = deeds[textOf(ask.form, 'form')?.replace(/-\d+$/, '') ?? '']
    const id = Number(textOf(ask.form, 'id'))
    return deed && id ? deed(ask, id) : formRefused(ask.form, {}, 'لا نعرف هذا النموذج.')
  })
