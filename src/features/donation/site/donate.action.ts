import { redirect } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import { answerForm, formGoesOn, formRefused, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import { typedAmount } from '../../../arabic/typed-amount.ts'
import { currencies } from '../../../contract/money.ts'

const howToType = 'اكتب المبلغ رقمًا، مثل 50 أو 12.5'

/** Guests donate without an account; only accounts that registered confirm their address first. */
export const actDonate: PageAction<'currency'> = ({ client, form, site }) =>
  answerForm(form, async () => {
    const currency = currencies.find(code => code === textOf(form, 'currency'))
    if (!currency) return formRefused(form, {}, 'اختر عملة أولًا.')
    const choice = textOf(form, 'choice') ?? 'other'
    const isOther = choice === 'other'
    const amount = isOther ? typedAmount(textOf(form, 'amount') ?? '', currency) : Number(choice)
    if (amount === undefined || !Number.isSafeInteger(amount)) return formRefused(form, { amount: howToType })
    try {
      const { checkoutUrl } = await client.donation.donate({
        amount,
        currency,
        provider: textOf(form, 'provider'),
        email: textOf(form, 'email'),
      })
      const isOurs = checkoutUrl.startsWith(`${site.url}/`)
      // Content-Security-Policy forbids redirecting a form to another origin.
      return isOurs ? redirect(checkoutUrl.slice(site.url.length)) : formGoesOn(form, { checkoutUrl })
    } catch (error) {
      if (errorCode(error) === 'NOT_ACTIVATED')
        return formRefused(form, {}, 'أكّد بريدك أولًا من صفحة حسابك، ثم عُد إلى تبرّعك.')
      throw error
    }
  })
