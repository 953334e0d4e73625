import { formatGregorian } from '../../../arabic/dates.ts'
import { formatMoney } from '../../../arabic/money.ts'
import type { OwnSubscription } from '../subscription.schema.ts'
import css from './OwnSubscriptionPage.module.css'
import { paymentLabel } from './subscriptionWords.ts'

/** Paid and refused payments of a subscription. */
export function PaymentHistory({ payments }: Pick<OwnSubscription, 'payments'>) {
  if (payments.length === 0) return null
  return (
    <details className={css.more}>
      <summary>سجل الدفعات</summary>
      <ul className={css.rows}>
        {payments.map(
          ({
            id,
            price,
            status,
            description,
            message,
            createdAt,
            paidAt,
            refunded,
            refundWaits,
            reference,
          }) => (
            <li key={id}>
              <span>
                {description || 'اشتراك'}
                <small>
                  {formatGregorian(paidAt ?? createdAt)} · {paymentLabel[status]}
                  {status === 'failed' && message && `: ${message}`}
                  {reference && status === 'pending' && (
                    <>
                      {' '}
                      · مرجع التحويل <bdi dir="ltr">{reference}</bdi>
                    </>
                  )}
                  {refundWaits && ' · طُلب ردّ، وننتظر مزوّد الدفع'}
                  {refunded > 0 && ` · رُدّ منها ${formatMoney({ ...price, amount: refunded })}`}
                </small>
              </span>
              <span>{formatMoney(price)}</span>
            </li>
          ),
        )}
      </ul>
    </details>
  )
}
