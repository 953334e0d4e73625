import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatPrice, toMajorUnits } from '../../../arabic/money.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import css from './OwnSubscriptionPage.module.css'
import type { ReaderSubscription } from './own-subscription.loader.ts'

type Props = { subscription: ReaderSubscription; answer: FormAnswer | undefined }

/** Another amount for the periods after this one, where the reader names it. */
export function OtherAmount({ subscription, answer }: Props) {
  const { id, amounts, price, endsAt, renewsAt } = subscription
  if (!amounts || !price || !endsAt) return null
  const isRefused = answer?.form === `amount-${id}` && answer.status >= 400
  // The card above shows the message.
  const mine = isRefused ? { ...answer, message: '' } : undefined
  return (
    <details className={css.more} open={mine !== undefined || undefined}>
      <summary>غيّر المبلغ</summary>
      <p>
        يسري المبلغ الجديد على كل مدة تبدأ بعد {formatGregorian(endsAt)}،{' '}
        {renewsAt ? 'ويُخصم تلقائيًا يومها.' : 'وتدفعه بنفسك.'} لا يُخصم شيء الآن، ولا تتغيّر مدتك هذه.
      </p>
      <Form label="غيّر مبلغ الاشتراك" name={`amount-${id}`} answer={mine}>
        <input type="hidden" name="id" value={id} />
        <Field
          name="amount"
          label="المبلغ لكل مدة"
          hint={`من ${formatPrice(amounts.min)} إلى ${formatPrice(amounts.max)}`}
          defaultValue={String(toMajorUnits(price.amount, price.currency))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <SubmitButton quiet>اعتمد المبلغ</SubmitButton>
      </Form>
    </details>
  )
}
