import { redirect } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import { answerForm, formGoesOn, formRefused, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import { currencies } from '../../../contract/money.ts'
import { deliveryIn } from './deliveryIn.ts'

/** Guests sign in first and unconfirmed accounts confirm first; both return to their choice. */
export const actGift: PageAction<'currency' | 'package' | 'send'> = ({ client, form, site }) =>
  answerForm(form, async () => {
    const chosen = textOf(form, 'offer') ?? ''
    const [id = '', code] = chosen.split('-')
    if (!/^[1-9]\d{0,8}$/.test(id)) return formRefused(form, {}, 'اختر باقة أولًا.')
    const isSent = textOf(form, 'how') === 'mail'
    const back = `/subscribe/gift?package=${encodeURIComponent(chosen)}${isSent ? '&send=1' : ''}`
    const next = encodeURIComponent(back)
    // The browser keeps what was typed while this page waits with it, and not once it is left at once.
    const leaveFor = (path: string, message: string) =>
      isSent ? { ...formRefused(form, {}, message), more: { leaveFor: path } } : redirect(path)
    try {
      const { checkoutUrl } = await client.voucher.buyGift({
        packageId: Number(id),
        currency: currencies.find(each => each === code),
        provider: textOf(form, 'provider'),
        attempt: textOf(form, 'attempt') || undefined,
        ...(isSent && { delivery: deliveryIn(form) }),
      })
      const isOurs = checkoutUrl.startsWith(`${site.url}/`)
      // Content-Security-Policy forbids redirecting a form to another origin.
      return isOurs ? redirect(checkoutUrl.slice(site.url.length)) : formGoesOn(form, { checkoutUrl })
    } catch (error) {
      if (errorCode(error) === 'UNAUTHORIZED')
        return leaveFor(`/auth/sign-in?next=${next}`, 'سجّل الدخول أولًا، ثم تعود إلى ما كتبته هنا.')
      if (errorCode(error) === 'NOT_ACTIVATED')
        return leaveFor(`/account/verify?next=${next}`, 'أكّد بريدك أولًا، ثم تعود إلى ما كتبته هنا.')
      throw error
    }
  })
