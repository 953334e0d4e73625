import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatMoney } from '../../../arabic/money.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { pathOfRest } from '../../package/site/subscribePath.ts'
import css from './ReturnPage.module.css'
import { type ReturnData, titleOf } from './return.loader.ts'

const againSeconds = 4

/** After paying: waiting, paid or refused, each with what to do next. */
export function ReturnPage() {
  const { outcome, subscription, payment, article } = useLoaderData() as ReturnData
  const isByTransfer = payment?.reference != null
  useAskAgain(outcome === 'waiting' && !isByTransfer)
  return (
    <div className={css.page} data-outcome={outcome}>
      <h1 tabIndex={-1}>{titleOf[outcome]}</h1>
      {outcome === 'paid' && (
        <>
          <p>
            {subscription?.endsAt
              ? `أهلًا بك. «${subscription.package.name}» لك حتى ${formatGregorian(subscription.endsAt)}.`
              : 'أهلًا بك.'}{' '}
            أرسلنا التفاصيل إلى بريدك.
          </p>
          <Ways>
            {article ? (
              <a href={pathOfRest(article.id)} className={css.main}>
                أكمل قراءة «{article.title}»
              </a>
            ) : (
              <Link to="/" className={css.main}>
                إلى الصفحة الأولى
              </Link>
            )}
            <Link to="/account/subscription">اشتراكي والفواتير</Link>
          </Ways>
        </>
      )}
      {outcome === 'waiting' && isByTransfer && (
        <>
          <p>يبدأ اشتراكك حين يؤكد فريقنا وصول الحوالة، ويصلك بريد بذلك.</p>
          <Ways>
            <Link to={`/subscribe/transfer/${payment.id}`} className={css.main}>
              بيانات الحوالة
            </Link>
            <Link to="/account/subscription">اشتراكي</Link>
          </Ways>
        </>
      )}
      {outcome === 'waiting' && !isByTransfer && (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={String(againSeconds)} />
          </noscript>
          <p role="status">
            لم يصلنا بعد تأكيد {payment ? formatMoney(payment.price) : 'الدفعة'} من مزوّد الدفع. يستغرق ذلك
            ثواني غالبًا، ودقائق أحيانًا، وتتجدد هذه الصفحة تلقائيًا. لا تدفع مرة أخرى: سيصلك بريد حين يكتمل.
          </p>
          <Ways>
            <Link to="/account/subscription">اشتراكي</Link>
            <Link to="/">إلى الصفحة الأولى</Link>
          </Ways>
        </>
      )}
      {outcome === 'refused' && (
        <>
          <p>
            {payment?.message || 'لم يقبل مزوّد الدفع هذه الدفعة.'}{' '}
            {isByTransfer
              ? 'إن كنت حوّلت المبلغ فاكتب إلينا مرجع الحوالة لنبحث عنها.'
              : 'لم يُخصم منك شيء. راجع رصيد البطاقة وبياناتها، أو جرّب بطاقة أخرى.'}
          </p>
          <Ways>
            <Link
              to={subscription ? `/account/subscription#subscription-${subscription.id}` : '/subscribe'}
              className={css.main}
            >
              حاول مرة أخرى
            </Link>
            <Link to="/info/contact-us">اكتب إلينا</Link>
          </Ways>
        </>
      )}
      {outcome === 'unknown' && (
        <>
          <p>ربما دفعت من حساب آخر، أو انتهت مهلة هذه الصفحة. ما دفعته تجده في صفحة اشتراكك.</p>
          <Ways>
            <Link to="/account/subscription" className={css.main}>
              اشتراكي
            </Link>
            <Link to="/info/contact-us">اكتب إلينا</Link>
          </Ways>
        </>
      )}
    </div>
  )
}

const Ways = ({ children }: { children: React.ReactNode }) => <p className={css.ways}>{children}</p>

/** The same as the refresh without scripts, but keeps the page as it is until something has changed. */
function useAskAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), againSeconds * 1000)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
