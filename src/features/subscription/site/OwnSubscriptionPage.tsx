import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { LeaveFor } from '../../../ui/site/LeaveFor.tsx'
import { Gifts } from './Gifts.tsx'
import { Invoices } from './Invoices.tsx'
import css from './OwnSubscriptionPage.module.css'
import type { OwnSubscriptionData } from './own-subscription.loader.ts'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { WaitingPurchases } from './WaitingPurchases.tsx'

const isOver = ({ status }: OwnSubscriptionData['subscriptions'][number]) =>
  status === 'cancelled' || status === 'expired'

/** A reader's subscriptions: their state, the possible actions, and the payments. */
export function OwnSubscriptionPage() {
  const { subscriptions, invoices, packages, gifts, redemptions, leaveReasons, waiting } =
    useLoaderData() as OwnSubscriptionData
  const answer = useActionData() as FormAnswer | undefined
  const leadsTo = answer?.more?.leadsTo
  if (leadsTo) return <LeaveFor url={leadsTo} />
  const [open, over] = [subscriptions.filter(one => !isOver(one)), subscriptions.filter(isOver)]
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 tabIndex={-1}>اشتراكي</h1>
        <nav className={css.ways} aria-label="اشتراكي">
          <Link to="/account" className={css.way}>
            إلى حسابي
          </Link>
          <Link to="/subscribe" className={css.way}>
            الباقات
          </Link>
        </nav>
      </header>
      <WaitingPurchases waiting={waiting} answer={answer} />
      {open.length === 0 && (
        <p className={css.none}>
          {over.length > 0 ? 'لا اشتراك جاريًا لك الآن.' : 'لم تشترك بعد.'}{' '}
          <Link to="/subscribe" className={css.link}>
            اختر باقة
          </Link>
        </p>
      )}
      {open.map(one => (
        <SubscriptionCard
          key={one.id}
          subscription={one}
          packages={packages}
          leaveReasons={leaveReasons}
          answer={answer}
        />
      ))}
      <Gifts gifts={gifts} redemptions={redemptions} />
      <Invoices invoices={invoices} />
      {over.length > 0 && (
        <section className={css.section} aria-labelledby="over">
          <h2 id="over">اشتراكات سابقة</h2>
          {over.map(one => (
            <SubscriptionCard
              key={one.id}
              subscription={one}
              packages={[]}
              leaveReasons={[]}
              answer={answer}
            />
          ))}
        </section>
      )}
    </div>
  )
}
