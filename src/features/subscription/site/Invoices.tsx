import { formatGregorian } from '../../../arabic/dates.ts'
import { formatMoney } from '../../../arabic/money.ts'
import { Link } from '../../../ui/route/Link.tsx'
import css from './OwnSubscriptionPage.module.css'
import type { OwnSubscriptionData } from './own-subscription.loader.ts'

export function Invoices({ invoices }: Pick<OwnSubscriptionData, 'invoices'>) {
  if (invoices.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="invoices">
      <h2 id="invoices">الفواتير</h2>
      <ul className={css.rows}>
        {invoices.map(({ id, kind, number, issuedAt, total, currency }) => (
          <li key={id}>
            <span>
              <Link to={`/account/invoice/${id}`} className={css.link}>
                {kind === 'invoice' ? 'فاتورة' : 'إشعار دائن'} <bdi dir="ltr">{number}</bdi>
              </Link>
              <small>
                {formatGregorian(issuedAt)} · {formatMoney({ amount: total, currency })}
              </small>
            </span>
            <a href={`/api/v1/invoice/${id}/pdf`} className={css.way} download>
              PDF
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
