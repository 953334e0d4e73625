import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { AttemptField } from '../../../ui/site/AttemptField.tsx'
import { LeaveFor } from '../../../ui/site/LeaveFor.tsx'
import { PaymentWays } from '../../../ui/site/PaymentWays.tsx'
import { Currencies } from '../../package/site/Currencies.tsx'
import { DeliveryFields, deliveryRules } from './DeliveryFields.tsx'
import type { GiftData } from './gift.loader.ts'
import css from './VoucherPages.module.css'

const hows = [
  { value: 'mail', label: 'أرسلوها إليه بالبريد في يوم أختاره' },
  { value: 'self', label: 'أعطيه الرمز بنفسي' },
]

export function GiftPage() {
  const { today, offers, chosen, isSent, ways, currencies, currency } = useLoaderData() as GiftData
  const answer = useActionData() as FormAnswer | undefined
  const wanted = answer?.values.offer ?? chosen
  const selected = offers.some(({ value }) => value === wanted) ? wanted : offers[0]?.value
  const how = answer?.values.how ?? (isSent ? 'mail' : 'self')
  const checkoutUrl = answer?.more?.checkoutUrl
  if (checkoutUrl) return <LeaveFor url={checkoutUrl} />
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        أهدِ اشتراكًا
      </h1>
      <p className={css.intro}>
        ادفع مرة واحدة، فنرسل الهدية إلى من تحب في اليوم الذي تختاره، أو نعطيك رمزًا تعطيه إياه بنفسك. يبدأ
        اشتراكه يوم يستبدل الرمز، ولا يتجدد تلقائيًا.
      </p>
      <div className={css.currencies}>
        <Currencies
          currencies={currencies}
          current={currency}
          to={code => `/subscribe/gift?currency=${code}`}
        />
      </div>
      {offers.length === 0 ? (
        <p>لا باقات معروضة الآن.</p>
      ) : (
        <Form key={currency} label="أهدِ اشتراكًا" answer={answer} rules={deliveryRules}>
          <fieldset className={css.offers}>
            <legend>الباقة</legend>
            {offers.map(({ value, name, price }) => (
              <label key={value} className={css.offer}>
                <input type="radio" name="offer" value={value} defaultChecked={value === selected} required />
                <bdi>{name}</bdi>
                <span className={css.price}>{price}</span>
              </label>
            ))}
          </fieldset>
          <fieldset className={css.how}>
            <legend>كيف تصله</legend>
            {hows.map(({ value, label }) => (
              <label key={value} className={css.offer}>
                <input type="radio" name="how" value={value} defaultChecked={value === how} />
                {label}
              </label>
            ))}
            <div className={css.recipient}>
              <DeliveryFields today={today} />
            </div>
          </fieldset>
          <AttemptField />
          <PaymentWays ways={ways} chosen={answer?.values.provider} />
          {answer?.more?.leaveFor && (
            <p>
              <Link to={answer.more.leaveFor} className={css.link}>
                تابع ثم عُد إلى هديتك
              </Link>
            </p>
          )}
          <SubmitButton>إلى الدفع</SubmitButton>
        </Form>
      )}
      <p className={css.more}>
        معك رمز؟{' '}
        <Link to="/subscribe/redeem" className={css.link}>
          استبدله باشتراك
        </Link>
      </p>
    </div>
  )
}
