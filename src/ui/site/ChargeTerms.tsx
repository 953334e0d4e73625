import { Field } from '../form/Field.tsx'
import { useIsAsked } from '../form/Form.tsx'
import css from './ChargeTerms.module.css'

type Props = {
  /** Says what is charged when, and how to cancel. */
  terms: string[]
  /** The consent to keep the card of each way to pay that can keep one. */
  cardTerms: { way: string; text: string }[]
  /** The boxes that were ticked before. */
  ticked?: string | undefined
}

/**
 * Stands beside the button that leads to the payment. The card is not kept unless the reader ticks the box of the chosen
 * way; the style sheet hides those of others.
 */
export function ChargeTerms({ terms, cardTerms, ticked }: Props) {
  const isPhoneAsked = useIsAsked('phone')
  return (
    <div className={css.terms}>
      {isPhoneAsked && (
        <Field
          name="phone"
          type="tel"
          label="رقم هاتفك"
          hint="يطلبه مزوّد الدفع ليحفظ البطاقة، ويبقى في بيانات حسابك."
          autoComplete="tel"
          inputMode="tel"
          maxLength={30}
        />
      )}
      {cardTerms.map(({ way, text }) => (
        <label key={way} className={css.consent} data-way={way}>
          <input
            type="checkbox"
            name="keepCard"
            value={way}
            defaultChecked={ticked === way || ticked === 'yes'}
          />
          <span>{text}</span>
        </label>
      ))}
      <ul>
        {terms.map(term => (
          <li key={term}>{term}</li>
        ))}
        <li>
          بمتابعتك تقبل <a href="/info/terms-of-services">شروط الاستخدام</a> و
          <a href="/info/privacy-policy">سياسة الخصوصية</a>.
        </li>
      </ul>
    </div>
  )
}
