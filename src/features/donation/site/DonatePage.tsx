import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { isEmail } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { LeaveFor } from '../../../ui/site/LeaveFor.tsx'
import { PaymentWays } from '../../../ui/site/PaymentWays.tsx'
import { Currencies } from '../../package/site/Currencies.tsx'
import css from './DonatePage.module.css'
import type { DonateData } from './donate.loader.ts'

const rules = { email: [isEmail] }

export function DonatePage() {
  const data = useLoaderData() as DonateData
  const answer = useActionData() as FormAnswer | undefined
  const checkoutUrl = answer?.more?.checkoutUrl
  if (checkoutUrl) return <LeaveFor url={checkoutUrl} />
  if (!data) return <Closed />
  const { intro, currency, currencies, ways } = data
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        ادعمنا
      </h1>
      {intro && <p className={css.intro}>{intro}</p>}
      <div className={css.currencies}>
        <Currencies currencies={currencies} current={currency} to={code => `/donate?currency=${code}`} />
      </div>
      <Form key={currency} label="تبرّع" answer={answer} rules={rules}>
        <input type="hidden" name="currency" value={currency} />
        <Amounts data={data} chosen={answer?.values.choice} />
        <div className={css.guest}>
          <Field
            name="email"
            type="email"
            label="بريدك الإلكتروني"
            hint="نرسل إليه الإيصال. لا يلزمك حساب."
            autoComplete="email"
            inputMode="email"
            maxLength={254}
          />
        </div>
        <PaymentWays ways={ways} chosen={answer?.values.provider} />
        <SubmitButton>تبرّع</SubmitButton>
      </Form>
      <p className={css.quiet}>
        تبرّع لمرة واحدة: لا نحفظ بطاقتك، ولا يُخصم منك شيء بعدها. وإن أردت أن تدعمنا كل شهر{' '}
        <Link to="/subscribe" className={css.link}>
          فاشترك
        </Link>
        .
      </p>
    </div>
  )
}

type AmountsProps = { data: NonNullable<DonateData>; chosen: string | undefined }

function Amounts({ data: { amounts, currencyName, limits }, chosen }: AmountsProps) {
  const usual = String(amounts[Math.min(1, amounts.length - 1)]?.amount ?? 'other')
  const selected = chosen ?? usual
  const options = [
    ...amounts.map(({ amount, name }) => ({ value: String(amount), name })),
    { value: 'other', name: 'مبلغ آخر' },
  ]
  return (
    <fieldset className={css.amounts}>
      <legend>المبلغ</legend>
      <div className={css.choices}>
        {options.map(({ value, name }) => (
          <label key={value} className={css.choice}>
            <input type="radio" name="choice" value={value} defaultChecked={value === selected} />
            {name}
          </label>
        ))}
      </div>
      <div className={css.other}>
        <Field
          name="amount"
          label={`المبلغ (${currencyName})`}
          hint={limits}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </fieldset>
  )
}

function Closed() {
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        ادعمنا
      </h1>
      <p>لا نستقبل التبرعات الآن. شكرًا لك.</p>
      <p>
        <Link to="/" className={css.link}>
          إلى الصفحة الأولى
        </Link>
      </p>
    </div>
  )
}
