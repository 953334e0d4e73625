import { redirect } from 'react-router'
import { type ApiClient, errorCode, errorMessage } from '../../../api/client.ts'
import { answerForm, formGoesOn, formRefused, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import { formatPrice } from '../../../arabic/money.ts'
import { typedAmount } from '../../../arabic/typed-amount.ts'
import { currencies } from '../../../contract/money.ts'
import { agreesToKeep } from '../../payment/site/agreesToKeep.ts'
import { keepTypedPhone } from '../../payment/site/keepTypedPhone.ts'
import { limitsOf, priceIn, trialUsed } from '../package.policy.ts'
import { type Choice, pathOfRest, subscribePath } from './subscribePath.ts'

/** A hidden field, which may contain anything. */
const shortIn = (form: FormData, name: string) => textOf(form, name)?.slice(0, 100) || undefined

const idIn = (form: FormData, name: string) => Number(textOf(form, name)) || undefined

/**
 * Guests pay first and confirm their address afterwards. Those who cannot sign up, and accounts that registered confirm
 * first; both return to the chosen package.
 */
export const actSubscribe: PageAction<
  | 'amount'
  | 'article'
  | 'campaign'
  | 'code'
  | 'currency'
  | 'from'
  | 'package'
  | 'period'
  | 'provider'
  | 'trial'
> = ({ client, form, site }) =>
  answerForm(form, async () => {
    const packageId = idIn(form, 'package')
    if (!packageId) return formRefused(form, {}, 'اختر باقة أولًا.')
    const currency = currencies.find(code => code === textOf(form, 'currency'))
    const provider = textOf(form, 'provider')
    const article = idIn(form, 'article')
    const code = textOf(form, 'code') || undefined
    const origin = { from: shortIn(form, 'from'), campaign: shortIn(form, 'campaign') }
    const amount = textOf(form, 'form') === 'amount' ? undefined : idIn(form, 'amount')
    const trial = { yes: true, no: false }[textOf(form, 'trial') ?? '']
    const without = trial === false ? ({ trial: 'no' } as const) : {}
    const choice = { package: packageId, currency, amount, provider, article, code, ...without, ...origin }
    // The price with the code is shown before anything is paid.
    if (textOf(form, 'form') === 'code') return redirect(subscribePath(choice))
    if (textOf(form, 'form') === 'amount') return chooseAmount(client, form, choice)
    const next = encodeURIComponent(subscribePath(choice))
    const reading = article && redirect(pathOfRest(article))
    try {
      await keepTypedPhone(client, form)
      const keepCard = agreesToKeep(form)
      const purchase = { packageId, currency, amount, provider, keepCard, trial, code, article, ...origin }
      const { checkoutUrl, subscription } = await buy(client, purchase, {
        email: textOf(form, 'email'),
        attempt: textOf(form, 'attempt') || undefined,
      })
      // A trial has begun and nothing is due.
      if (subscription.status !== 'pending') return reading || redirect('/account/subscription')
      const ours = checkoutUrl.startsWith(`${site.url}/`) ? checkoutUrl.slice(site.url.length) : checkoutUrl
      // Content-Security-Policy forbids redirecting a form to another origin, so the page navigates there.
      return ours.startsWith('/') ? redirect(ours) : formGoesOn(form, { checkoutUrl })
    } catch (error) {
      // A trial, or more guests than usual.
      if (errorCode(error) === 'UNAUTHORIZED' || errorCode(error) === 'TOO_MANY_REQUESTS')
        return redirect(`/auth/sign-up?next=${next}`)
      if (errorCode(error) === 'NOT_ACTIVATED') return redirect(`/account/verify?next=${next}`)
      if (errorCode(error) === 'ALREADY_SUBSCRIBED' && reading) return reading
      // The terms without the trial are shown before anything is paid.
      if (errorMessage(error) === trialUsed) return redirect(subscribePath({ ...choice, trial: 'used' }))
      throw error
    }
  })

/** The terms of the amount are shown before anything is paid; the API checks it again. */
async function chooseAmount(client: ApiClient, form: FormData, choice: Choice) {
  const card = (await client.package.website({})).find(({ id }) => id === choice.package)
  const price = card?.openPrice ? priceIn(card, choice.currency) : undefined
  if (!price) return redirect(subscribePath(choice))
  const amount = typedAmount(textOf(form, 'amount') ?? '', price.currency)
  if (amount === undefined) return formRefused(form, { amount: 'اكتب المبلغ رقمًا، مثل 50 أو 12.5' })
  const { min, max } = limitsOf(price)
  if (amount < min.amount || amount > max.amount)
    return formRefused(form, { amount: `من ${formatPrice(min)} إلى ${formatPrice(max)}` })
  return redirect(subscribePath({ ...choice, amount }))
}

type Purchase = Parameters<ApiClient['subscription']['subscribe']>[0]

type GuestFields = { email: string | undefined; attempt: string | undefined }

async function buy(client: ApiClient, purchase: Purchase, guest: GuestFields) {
  try {
    return await client.subscription.subscribe(purchase)
  } catch (error) {
    const isGuest = errorCode(error) === 'UNAUTHORIZED'
    if (!isGuest && errorCode(error) !== 'NOT_ACTIVATED') throw error
    return client.subscription.subscribeAsGuest({ ...purchase, ...guest }).catch(refusal => {
      throw isGuest && errorCode(refusal) === 'NOT_ACTIVATED' ? error : refusal
    })
  }
}
