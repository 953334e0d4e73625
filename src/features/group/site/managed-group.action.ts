import { answerForm, formDone, formRefused, textOf } from '../../../api/forms.ts'
import type { FormAnswer, PageAction, PageAsk } from '../../../api/page.ts'
import { plural } from '../../../arabic/plural.ts'

type Ask = PageAsk<'page'> & { form: FormData }
type FormHandler = (ask: Ask, ids: { id: number; seat: number }) => Promise<FormAnswer>

const sentTo = {
  zero: 'لم تُرسل دعوة: كل من كتبتهم أعضاء أو مدعوون.',
  one: 'أرسلنا الدعوة.',
  two: 'أرسلنا دعوتين.',
  few: 'أرسلنا {count} دعوات.',
  many: 'أرسلنا {count} دعوة.',
  other: 'أرسلنا {count} دعوة.',
}
const knownBefore = {
  zero: '',
  one: ' وواحد منهم عضو أو مدعو من قبل.',
  two: ' واثنان منهم عضوان أو مدعوان من قبل.',
  few: ' و{count} منهم أعضاء أو مدعوون من قبل.',
  many: ' و{count} منهم أعضاء أو مدعوون من قبل.',
  other: ' و{count} منهم أعضاء أو مدعوون من قبل.',
}

/** Handlers of the page's forms, by the field `form`. */
const deeds: Record<string, FormHandler> = {
  async invite({ client, form }, { id }) {
    const { invited, known } = await client.group.inviteToMine({ id, emails: textOf(form, 'emails') ?? '' })
    return formDone(form, plural(invited, sentTo) + (invited > 0 ? plural(known, knownBefore) : ''))
  },
  async resend({ client, form }, ids) {
    await client.group.resendOfMine(ids)
    return formDone(form, 'أرسلنا الدعوة من جديد، وما قبلها بطل.')
  },
  async withdraw({ client, form }, ids) {
    await client.group.withdrawOfMine(ids)
    return formDone(form, 'سُحبت الدعوة، وفرغ مقعدها.')
  },
  async expel({ client, form }, ids) {
    await client.group.expelFromMine(ids)
    return formDone(form, 'أُخرج العضو، وفرغ مقعده.')
  },
}

export const actManagedGroup: PageAction<'page'> = ask =>
  answerForm(ask.form, async () => {
    const deed = deeds[textOf(ask.form, 'form')?.replace(/-\d+$/, '') ?? '']
    const ids = { id: Number(ask.params.id), seat: Number(textOf(ask.form, 'seat') ?? 0) }
    return deed && ids.id ? deed(ask, ids) : formRefused(ask.form, {}, 'لا نعرف هذا النموذج.')
  })
