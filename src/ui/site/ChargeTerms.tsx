import css from './ChargeTerms.module.css'

type Props = {
  /** Says what is charged when, and how to cancel. */
  terms: string[]
  /** The consent to keep the card; null if no way to pay can keep one. */
  cardTerms: string | null
  isTicked?: boolean
}

/** Stands beside the button that leads to the payment. The card is not kept unless the reader ticks the box. */
export function ChargeTerms({ terms, cardTerms, isTicked }: Props) {
  return (
    <div className={css.terms}>
      {cardTerms && (
        <label className={css.consent}>
          <input type="checkbox" name="keepCard" value="yes" defaultChecked={isTicked} />
          <span>{cardTerms}</span>
        </label>
      )}
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
