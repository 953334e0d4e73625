import { answerForm, formDone, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'

export const actError: PageAction = ({ client, form }) =>
  answerForm(form, async () => {
    await client.contact.reportError({
      articleId: Number(textOf(form, 'article')),
      passage: textOf(form, 'passage') ?? '',
      message: textOf(form, 'message') ?? '',
      name: textOf(form, 'name') ?? '',
      email: textOf(form, 'email') ?? '',
      captcha: textOf(form, 'captcha'),
    })
    return formDone(form, 'شكرًا لك. يراجع محرر ما أبلغت عنه، ويُنشر التصويب على المقال نفسه إن صحّ.')
  })
