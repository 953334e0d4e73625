import css from './PaymentWays.module.css'

export type PaymentWay = {
  id: string
  /** «مدى، Visa، Apple Pay» */
  label: string
  renewedBy: 'provider' | 'us' | 'reader'
  /** Its methods that keep no card, by currency. */
  oneTime?: Record<string, string[]>
  /** Said below the label in place of the usual words. */
  hint?: string
}
type Props = {
  /** Ways that take the currency, the preferred one first. */
  ways: PaymentWay[]
  chosen?: string | null | undefined
}

/** Choice of a way to pay, if there are several. */
export function PaymentWays({ ways, chosen }: Props) {
  if (ways.length < 2) return null
  const selected = ways.some(({ id }) => id === chosen) ? chosen : ways[0]?.id
  return (
    <fieldset className={css.ways}>
      <legend>طريقة الدفع</legend>
      {ways.map(({ id, label, hint }) => (
        <label key={id} className={css.way}>
          <input type="radio" name="provider" value={id} defaultChecked={id === selected} />
          <span>
            {inOrder(label)}
            <small>{hint ?? (id === 'manual' ? byTransfer : onTheirPage)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Latin names one after the other from the right, as the Arabic ones. */
const inOrder = (names: string) => names.replaceAll('، ', '،\u200f ')

const byTransfer = 'نعطيك رقم الحساب، وترسل إثبات التحويل، ونؤكد وصوله.'
const onTheirPage = 'تدفع في صفحة مزوّد الدفع، ثم تعود إلينا.'
