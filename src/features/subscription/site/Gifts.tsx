import { formatGregorian } from '../../../arabic/dates.ts'
import { day } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { Link } from '../../../ui/route/Link.tsx'
import css from './OwnSubscriptionPage.module.css'
import type { OwnSubscriptionData } from './own-subscription.loader.ts'

function giftState({
  delivery,
  redeemedAt,
}: Pick<OwnSubscriptionData['gifts'][number], 'delivery' | 'redeemedAt'>) {
  if (redeemedAt) return `استُبدل في ${formatGregorian(redeemedAt)}`
  if (delivery?.bouncedAt) return 'لم يصل بريدها'
  if (delivery && !delivery.sentAt) return `تُرسل في ${formatGregorian(delivery.deliverAt)}`
  return 'لم يُستبدل بعد'
}

/** Gifts that the reader bought, and codes that the reader redeemed. */
export function Gifts({ gifts, redemptions }: Pick<OwnSubscriptionData, 'gifts' | 'redemptions'>) {
  return (
    <>
      {gifts.length > 0 && (
        <section className={css.section} aria-labelledby="gifts">
          <h2 id="gifts">هداياي</h2>
          <ul className={css.rows}>
            {gifts.map(({ id, payment, code, package: given, days, delivery, redeemedAt, createdAt }) => (
              <li key={id} className={css.gift}>
                <span>
                  <Link to={`/subscribe/gift/${payment}`} className={css.link}>
                    <bdi dir="ltr">{code}</bdi>
                  </Link>
                  <small>
                    «{given.name}»، {plural(days, day)} · اشتريته في {formatGregorian(createdAt)}
                  </small>
                </span>
                <span className={css.state}>{giftState({ delivery, redeemedAt })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {redemptions.length > 0 && (
        <section className={css.section} aria-labelledby="redeemed">
          <h2 id="redeemed">رموز استبدلتُها</h2>
          <ul className={css.rows}>
            {redemptions.map(({ id, code, package: given, days, redeemedAt }) => (
              <li key={id} className={css.gift}>
                <span>
                  <bdi dir="ltr">{code}</bdi>
                  <small>
                    «{given.name}»، {plural(days, day)}
                  </small>
                </span>
                <span className={css.state}>{formatGregorian(redeemedAt)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
