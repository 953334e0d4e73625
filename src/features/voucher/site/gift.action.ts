import { redirect } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import { answerForm, formGoesOn, formRefused, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import { currencies } from '../../../contract/money.ts'

/** Guests sign in first and unconfirmed accounts confirm first; both return to their choice. */
export const actGift: PageAction<'currency' | 'package'> = ({ client, form, site }) =>
  answerForm(form, async () => {
    const chosen = textOf(form, 'offer') ?? ''
    const [id = '', code] = chosen.split('-')
    if (!/^[1-9]\d{0,8}$/.test(id)) return formRefused(form, {}, 'اختر باقة أولًا.')
    const next = encodeURIComponent(`/subscribe/gift?package=${encodeURIComponent(chosen)}`)
    try {
      const currency = currencies.find(each => each === code)
      const provider = textOf(form, 'provider')
      const { checkoutUrl } = await client.voucher.buyGift({ packageId: Number(id), currency, provider })
      const isOurs = checkoutUrl.startsWith(`${site.url}/`)
      // Content-Security-Policy forbids redirecting a form to another origin.
      return isOurs ? redirect(checkoutUrl.slice(site.url.length)) : formGoesOn(form, { checkoutUrl })
    } catch (error) {
      if (errorCode(error) === 'UNAUTHORIZED') return redirect(`/auth/sign-in?next=${next}`)
      if (errorCode(error) === 'NOT_ACTIVATED') return redirect(`/account/verify?next=${next}`)
      throw error
    }
  })
