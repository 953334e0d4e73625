import { useLoaderData } from 'react-router'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatMoney } from '../../../arabic/money.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { NextSteps, Outcome } from '../../../ui/site/Outcome.tsx'
import { type DonationState, titleOf } from './donationStates.ts'
import css from './OwnDonationPage.module.css'
import type { OwnDonationData } from './own-donation.loader.ts'

export function OwnDonationPage() {
  const data = useLoaderData() as OwnDonationData
  const { standing, payment } = data
  const Part = partOf[standing]
  return (
    <Outcome
      title={titleOf[standing]}
      isBad={standing === 'refused'}
      isAwaited={standing === 'waiting' && !payment.transfer}
    >
      <Part {...data} />
    </Outcome>
  )
}

const partOf: Record<DonationState, (data: OwnDonationData) => React.ReactNode> = {
  paid: Paid,
  waiting: Waiting,
  left: Left,
  refused: Refused,
  refunded: Refunded,
}

function Paid(data: OwnDonationData) {
  return (
    <>
      <p className={css.thanks}>{data.thanks}</p>
      <Receipt {...data} />
      <div data-screen>
        <p>أرسلنا هذا الإيصال إلى بريدك أيضًا.</p>
        <NextSteps>
          <Link to="/">إلى الصفحة الأولى</Link>
        </NextSteps>
      </div>
    </>
  )
}

/** The part of the page that is printed. */
function Receipt({ payment: { id, price, paidAt }, receipt, siteName }: OwnDonationData) {
  return (
    <section className={css.receipt} aria-label="إيصال التبرّع">
      <h2>إيصال تبرّع</h2>
      <dl>
        <dt>رقم الإيصال</dt>
        <dd>{id}</dd>
        <dt>المبلغ</dt>
        <dd>{formatMoney(price)}</dd>
        {paidAt && (
          <>
            <dt>التاريخ</dt>
            <dd>{formatGregorian(paidAt)}</dd>
          </>
        )}
        <dt>إلى</dt>
        <dd>
          <bdi>{siteName}</bdi>
        </dd>
      </dl>
      {receipt && <p>{receipt}</p>}
    </section>
  )
}

function Waiting({ payment }: OwnDonationData) {
  if (payment.transfer)
    return (
      <>
        <p>نرسل إليك الإيصال حين يؤكد فريقنا وصول الحوالة.</p>
        <NextSteps>
          <Link to={`/subscribe/transfer/${payment.id}`}>بيانات الحوالة</Link>
        </NextSteps>
      </>
    )
  return (
    <>
      <p role="status">
        لم يصلنا بعد تأكيد {formatMoney(payment.price)} من مزوّد الدفع. يستغرق ذلك ثواني غالبًا، وتتجدد هذه
        الصفحة تلقائيًا. إن كنت دفعت فلا تدفع مرة أخرى.
      </p>
      <NextSteps>
        {payment.checkoutUrl && <a href={payment.checkoutUrl}>لم تدفع بعد؟ عُد إلى صفحة الدفع</a>}
      </NextSteps>
    </>
  )
}

function Left({ payment }: OwnDonationData) {
  return (
    <>
      <p>عدت قبل أن تدفع، ولم يُخصم منك شيء.</p>
      <NextSteps>
        {payment.checkoutUrl && <a href={payment.checkoutUrl}>أكمل الدفع</a>}
        <Again payment={payment}>غيّر المبلغ أو طريقة الدفع</Again>
      </NextSteps>
    </>
  )
}

function Refused({ payment }: OwnDonationData) {
  return (
    <>
      <p>
        {payment.message || 'لم يقبل مزوّد الدفع هذه الدفعة.'}{' '}
        {payment.transfer ? 'إن كنت حوّلت المبلغ فاكتب إلينا مرجع الحوالة.' : 'لم يُخصم منك شيء.'}
      </p>
      <NextSteps>
        <Again payment={payment}>حاول مرة أخرى</Again>
        <Link to="/info/contact-us">اكتب إلينا</Link>
      </NextSteps>
    </>
  )
}

function Refunded({ payment }: OwnDonationData) {
  return (
    <>
      <p>أُعيد إليك {formatMoney(payment.price)}.</p>
      <NextSteps>
        <Link to="/">إلى الصفحة الأولى</Link>
      </NextSteps>
    </>
  )
}

const Again = ({ payment, children }: Pick<OwnDonationData, 'payment'> & { children: string }) => (
  <Link to={`/donate?currency=${payment.price.currency}`}>{children}</Link>
)
