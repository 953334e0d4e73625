import { redirect } from 'react-router'
import { answerForm, formDone, formRefused, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'

export const actInvitation: PageAction = ({ client, params, form }) =>
  answerForm(form, async () => {
    const token = params.token ?? ''
    switch (textOf(form, 'form')) {
      case 'accept':
        await client.group.accept({ token })
        return redirect('/account/group')
      case 'decline':
        await client.group.decline({ token })
        return formDone(form, 'شكرًا لك. رُدّت الدعوة.')
      default:
        return formRefused(form, {}, 'لا نعرف هذا النموذج.')
    }
  })
