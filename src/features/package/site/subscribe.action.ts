import { redirect } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import { answerForm, formGoesOn, formRefused, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import { currencies } from '../../../contract/money.ts'
import { pathOfRest, subscribePath } from './subscribePath.ts'

const idIn = (form: FormData, name: string) => Number(textOf(form, name)) || undefined

/** Guests sign up first and unconfirmed accounts confirm first; both return to the chosen package. */
export const actSubscribe: PageAction<'article' | 'code' | 'currency' | 'package' | 'provider'> = ({
  client,
  form,
  site,
}) =>
  answerForm(form, async () => {
    const packageId = idIn(form, 'package')
    if (!packageId) return formRefused(form, {}, 'اختر باقة أولًا.')
    const currency = currencies.find(code => code === textOf(form, 'currency'))
    const provider = textOf(form, 'provider')
    const article = idIn(form, 'article')
    const code = textOf(form, 'code') || undefined
    const choice = { package: packageId, currency, provider, article, code }
    // The price with the code is shown before anything is paid.
    if (textOf(form, 'form') === 'code') return redirect(subscribePath(choice))
    const next = encodeURIComponent(subscribePath(choice))
    const reading = article && redirect(pathOfRest(article))
    try {
      const { checkoutUrl, subscription } = await client.subscription.subscribe({
        packageId,
        currency,
        provider,
        keepCard: textOf(form, 'keepCard') === 'yes',
        code,
      })
      // A trial has begun and nothing is due.
      if (subscription.status !== 'pending') return reading || redirect('/account/subscription')
      const ours = checkoutUrl.startsWith(`${site.url}/`) ? checkoutUrl.slice(site.url.length) : checkoutUrl
      // Content-Security-Policy forbids redirecting a form to another origin, so the page navigates there.
      return ours.startsWith('/') ? redirect(ours) : formGoesOn(form, { checkoutUrl })
    } catch (error) {
      if (errorCode(error) === 'UNAUTHORIZED') return redirect(`/auth/sign-up?next=${next}`)
      if (errorCode(error) === 'NOT_ACTIVATED') return redirect(`/account/verify?next=${next}`)
      if (errorCode(error) === 'ALREADY_SUBSCRIBED' && reading) return reading
      throw error
    }
  })
