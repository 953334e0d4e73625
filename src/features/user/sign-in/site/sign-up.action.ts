import { redirect } from 'react-router'
import { answerForm, textOf } from '../../../../api/forms.ts'
import type { PageAction } from '../../../../api/page.ts'
import { withNext } from './withNext.ts'

/** After registration leads to the activation page. */
export const actSignUp: PageAction<'next'> = ({ client, form, query }) =>
  answerForm(form, async () => {
    await client.account.register({
      name: textOf(form, 'name') ?? '',
      email: textOf(form, 'email') ?? '',
      password: String(form.get('password') ?? ''),
      phone: textOf(form, 'phone'),
      phoneCountry: textOf(form, 'phoneCountry'),
      captcha: textOf(form, 'captcha'),
    })
    return redirect(withNext('/account/verify', query.get('next')))
  })
