import { redirect } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import { answerForm, formDone, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'

/** Guests sign in first and unconfirmed accounts confirm first; both return with the code. */
export const actRedeem: PageAction<'article' | 'code'> = ({ client, form, query }) =>
  answerForm(form, async () => {
    const code = textOf(form, 'voucher') ?? ''
    const article = query.get('article')
    const chosen = new URLSearchParams({ code, ...(article && { article }) })
    const next = encodeURIComponent(`/subscribe/redeem?${chosen}`)
    try {
      const { package: bought, endsAt } = await client.voucher.redeem({ code })
      const until = endsAt ? ` حتى ${formatGregorian(endsAt)}` : ''
      return formDone(form, `أنت الآن مشترك في «${bought.name}»${until}.`)
    } catch (error) {
      if (errorCode(error) === 'UNAUTHORIZED') return redirect(`/auth/sign-in?next=${next}`)
      if (errorCode(error) === 'NOT_ACTIVATED') return redirect(`/account/verify?next=${next}`)
      throw error
    }
  })
