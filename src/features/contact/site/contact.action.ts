import { answerForm, formDone, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'

export const actContact: PageAction = ({ client, form }) =>
  answerForm(form, async () => {
    await client.contact.send({
      name: textOf(form, 'name') ?? '',
      email: textOf(form, 'email') ?? '',
      phone: textOf(form, 'phone'),
      phoneCountry: textOf(form, 'phoneCountry'),
      subject: textOf(form, 'subject') ?? '',
      message: textOf(form, 'message') ?? '',
      captcha: textOf(form, 'captcha'),
    })
    return formDone(form, 'وصلت رسالتك، وسيقرؤها محرر. إن احتاجت إلى رد فسنكتب إلى بريدك.')
  })
