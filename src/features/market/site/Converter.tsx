import { formatNumber } from '../../../arabic/digits.ts'
import { currencyName } from '../../../arabic/money.ts'
import { formatPrice } from '../market.policy.ts'
import css from './Converter.module.css'
import type { MarketData } from './market.loader.ts'

/** A form that works without scripts. */
export function Converter({ market, typed, conversion, problem }: MarketData) {
  const codes = [market.base, ...market.currencies.map(({ code }) => code)]
  const choice = (name: 'from' | 'to', label: string) => (
    <label className={css.field}>
      <span>{label}</span>
      <select name={name} defaultValue={typed[name]} key={typed[name]}>
        {codes.map(code => (
          <option key={code} value={code}>
            {currencyName(code)}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <section aria-labelledby="convert" className={css.converter} data-screen>
      <h2 className={css.heading} id="convert">
        حوّل مبلغًا
      </h2>
      <form method="get" action="/markets" className={css.form}>
        <label className={css.field}>
          <span>المبلغ</span>
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            defaultValue={typed.amount}
            aria-invalid={problem ? true : undefined}
            aria-describedby="converted"
          />
        </label>
        {choice('from', 'من')}
        {choice('to', 'إلى')}
        <button type="submit" className={css.button}>
          حوّل
        </button>
      </form>
      <p id="converted" className={problem ? css.problem : css.result} role="status">
        {problem}
        {conversion && (
          <>
            <bdi>{formatNumber(conversion.amount, { maximumFractionDigits: 6 })}</bdi>{' '}
            {currencyName(conversion.from)} ={' '}
            <strong>
              <bdi>{formatPrice(conversion.result)}</bdi> {currencyName(conversion.to)}
            </strong>
          </>
        )}
      </p>
    </section>
  )
}
