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

/** Choice of a way to pay; the only one is named. */
export function PaymentWays({ ways, chosen }: Props) {
  const [only] = ways
  if (!only) return null
  if (ways.length === 1) {
    return (
      <div className={css.only}>
        <p>طريقة الدفع</p>
        <Way {...only} />
      </div>
    )
  }
  const selected = ways.some(({ id }) => id === chosen) ? chosen : only.id
  return (
    <fieldset className={css.ways}>
      <legend>طريقة الدفع</legend>
      {ways.map(way => (
        <label key={way.id} className={css.way}>
          <input type="radio" name="provider" value={way.id} defaultChecked={way.id === selected} />
          <Way {...way} />
        </label>
      ))}
    </fieldset>
  )
}

function Way({ id, label, hint }: PaymentWay) {
  return (
    <span>
      {inOrder(label)}
      <small>{hint ?? (id === 'manual' ? byTransfer : onTheirPage)}</small>
    </span>
  )
}

/** Latin names one after the other from the right, as the Arabic ones. */
const inOrder = (names: string) => names.replaceAll('، ', '،\u200f ')

const byTransfer = 'نعطيك رقم الحساب، وترسل إثبات التحويل، ونؤكد وصوله.'
const onTheirPage = 'تدفع في صفحة مزوّد الدفع، ثم تعود إلينا.'
