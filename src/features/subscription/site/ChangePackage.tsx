import type { FormAnswer } from '../../../api/page.ts'
import { formatPrice } from '../../../arabic/money.ts'
import type { Money } from '../../../contract/money.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { ChargeTerms } from '../../../ui/site/ChargeTerms.tsx'
import { type PaymentWay, PaymentWays } from '../../../ui/site/PaymentWays.tsx'
import { termsOf } from '../../package/site/offer.ts'
import type { Charge } from '../../payment/payment.policy.ts'
import css from './OwnSubscriptionPage.module.css'
import type { ReaderSubscription } from './own-subscription.loader.ts'

export type PackageChoice = {
  id: number
  name: string
  prices: Money[]
  period: Charge['period']
  periodDays: number | null
  /** «شهريًا» */
  per: string
  /** Ways to pay it, by currency. */
  waysIn: Record<string, PaymentWay[]>
}
type Props = { subscription: ReaderSubscription; packages: PackageChoice[]; answer: FormAnswer | undefined }

/** Packages to change to: those with a price in the subscription's currency, as others are refused. */
export function othersFor(
  { price, package: bought }: Pick<ReaderSubscription, 'price' | 'package'>,
  packages: readonly PackageChoice[],
): PackageChoice[] {
  return packages.filter(
    ({ id, prices }) =>
      id !== bought.id && (!price || prices.some(({ currency }) => currency === price.currency)),
  )
}

/** Changes the package in two steps: the difference is shown first. */
export function ChangePackage({ subscription, packages, answer }: Props) {
  const { id, price } = subscription
  const refused = answer?.form === `change-${id}` && answer.errors.phone ? answer : undefined
  const quote = refused ? refused.values : answer?.form === `quote-${id}` ? answer.more : undefined
  const mine = quote && answer ? { ...answer, more: quote } : undefined
  const others = othersFor(subscription, packages)
  const quoted = others.find(one => String(one.id) === mine?.more?.package)
  const priceOf = ({ prices }: PackageChoice) =>
    prices.find(({ currency }) => currency === price?.currency) ?? prices[0]
  const cost = quoted && priceOf(quoted)
  const ways = (cost && quoted.waysIn[cost.currency]) ?? []
  return (
    <details className={css.more} open={mine !== undefined || undefined}>
      <summary>انتقل إلى باقة أخرى</summary>
      <Form label="الانتقال إلى باقة أخرى" name={`quote-${id}`} answer={mine}>
        <input type="hidden" name="id" value={id} />
        <fieldset className={css.choices}>
          <legend>الباقة</legend>
          {others.map(one => {
            const cost = priceOf(one)
            return (
              <label key={one.id}>
                <input
                  type="radio"
                  name="package"
                  value={one.id}
                  defaultChecked={one.id === (quoted?.id ?? others[0]?.id)}
                />
                <span>{one.name}</span>
                {cost && (
                  <span className={css.quiet}>
                    {formatPrice(cost)} {one.per}
                  </span>
                )}
              </label>
            )
          })}
        </fieldset>
        <SubmitButton quiet>اعرض الفرق</SubmitButton>
      </Form>
      {quoted && (
        <div className={css.quote} role="status">
          {mine?.more?.startsAt && cost ? (
            <p>
              لا تُخصم منك الآن أي دفعة: تبقى لك «{subscription.package.name}» حتى{' '}
              <strong>{mine.more.startsAt}</strong>، ثم تبدأ «{quoted.name}» بسعر {formatPrice(cost)}{' '}
              {quoted.per}
              {subscription.renewsAt ? '، يُخصم تلقائيًا' : '، تدفعه حين تبدأ'}. لك أن تتراجع قبل ذلك.
            </p>
          ) : (
            <p>
              الانتقال إلى «{quoted.name}»: بقي لك من مدتك ما قيمته {mine?.more?.credit}،{' '}
              {mine?.more?.owes === 'yes' ? (
                <>
                  فتدفع الآن <strong>{mine.more.due}</strong>،
                </>
              ) : (
                'فلا تدفع الآن شيئًا،'
              )}{' '}
              وتقرأ حتى {mine?.more?.endsAt}.
            </p>
          )}
          <Form label={`الانتقال إلى «${quoted.name}»`} name={`change-${id}`} answer={refused}>
            {quoteFields.map(name => (
              <input key={name} type="hidden" name={name} value={quote?.[name] ?? ''} />
            ))}
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="package" value={quoted.id} />
            {mine?.more?.owes === 'yes' && (
              <>
                <PaymentWays ways={ways} chosen={subscription.provider} />
                {cost && <ChargeTerms {...termsOfChange({ ...quoted, price: cost }, ways)} />}
              </>
            )}
            <SubmitButton>انتقل إلى «{quoted.name}»</SubmitButton>
          </Form>
        </div>
      )}
    </details>
  )
}

/** Fields of the quote that the form keeps when the provider asks for a phone number. */
const quoteFields = ['credit', 'due', 'owes', 'startsAt', 'endsAt'] as const

/** The quote above them says what is paid now. */
export function termsOfChange(
  { price, period, periodDays, per }: Pick<PackageChoice, 'period' | 'periodDays' | 'per'> & { price: Money },
  ways: readonly PaymentWay[],
) {
  const { terms, cardTerms } = termsOf({ price, period, periodDays, trialDays: 0 }, ways)
  return { terms: [`السعر بعد ذلك ${formatPrice(price)} ${per}.`, ...terms.slice(1)], cardTerms }
}
