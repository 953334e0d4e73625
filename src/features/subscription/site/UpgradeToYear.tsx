import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatPrice } from '../../../arabic/money.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { ChargeTerms } from '../../../ui/site/ChargeTerms.tsx'
import { PaymentWays } from '../../../ui/site/PaymentWays.tsx'
import { termsOfChange } from './ChangePackage.tsx'
import css from './OwnSubscriptionPage.module.css'
import type { ReaderSubscription } from './own-subscription.loader.ts'

/** From a month to a year of the same, with what is paid now before the button. */
type Props = { subscription: ReaderSubscription; answer: FormAnswer | undefined }

export function UpgradeToYear({ subscription, answer }: Props) {
  const { id, upgrade, ways, provider } = subscription
  if (!upgrade) return null
  const { packageId, name, price, credit, due, endsAt, saving } = upgrade
  const terms = { price, period: 'year' as const, periodDays: null, per: 'سنويًا' }
  const mine = answer?.form === `year-${id}` && answer.errors.phone ? answer : undefined
  return (
    <details className={css.more} open={mine !== undefined || undefined}>
      <summary>
        {/* Without a space, its last letter would take the form that joins the next word. */}
        انتقل إلى السنوي {saving && <span className={css.saving}>وفّر {saving} في السنة</span>}
      </summary>
      <p>
        «{name}» بسعر {formatPrice(price)} سنويًا. بقي لك من مدتك ما قيمته {credit}،{' '}
        {due ? (
          <>
            فتدفع الآن <strong>{due}</strong>،
          </>
        ) : (
          'فلا تدفع الآن شيئًا،'
        )}{' '}
        وتقرأ حتى {formatGregorian(endsAt)}.
      </p>
      <Form label={`الانتقال إلى «${name}» السنوية`} name={`year-${id}`} answer={mine}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="package" value={packageId} />
        {due && (
          <>
            <PaymentWays ways={ways} chosen={provider} />
            <ChargeTerms {...termsOfChange(terms, ways)} ticked={mine?.values.keepCard} />
          </>
        )}
        <SubmitButton>انتقل إلى السنوي</SubmitButton>
      </Form>
    </details>
  )
}
