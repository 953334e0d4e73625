import { formatGregorian } from '../../../../arabic/dates.ts'
import { Link } from '../../../../ui/route/Link.tsx'
import css from './AccountPage.module.css'
import type { AccountData } from './account.loader.ts'

export function SubscriptionSummary({
  subscriptions,
  hasGroups,
}: Pick<AccountData, 'subscriptions' | 'hasGroups'>) {
  return (
    <>
      {subscriptions.length === 0 ? (
        <p>لا اشتراك جاريًا لك. تفتح الباقات مقالات المشتركين كلها.</p>
      ) : (
        <ul>
          {subscriptions.map(({ id, name, endsAt }) => (
            <li key={id}>
              <strong>{name}</strong>
              {endsAt && ` حتى ${formatGregorian(endsAt)}`}
            </li>
          ))}
        </ul>
      )}
      <p className={css.buttons}>
        <Link to="/account/subscription" className={css.small}>
          الاشتراك والدفعات والفواتير
        </Link>
        {hasGroups && (
          <Link to="/account/group" className={css.small}>
            مجموعتي
          </Link>
        )}
        {subscriptions.length === 0 && (
          <Link to="/subscribe" className={css.small}>
            اختر باقة
          </Link>
        )}
      </p>
    </>
  )
}
