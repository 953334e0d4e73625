import { useLoaderData } from 'react-router'
import { formatMoney } from '../../../arabic/money.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { NextSteps, Outcome } from '../../../ui/site/Outcome.tsx'
import { Delivery } from './Delivery.tsx'
import { GiftCard } from './GiftCard.tsx'
import { type GiftState, titleOf } from './giftStandings.ts'
import type { OwnGiftData } from './own-gift.loader.ts'

/** A gift after paying: its code, or the steps that are left. */
export function OwnGiftPage() {
  const data = useLoaderData() as OwnGiftData
  const { standing, payment } = data
  const Part = partOf[standing]
  return (
    <Outcome
      title={titleOf[standing]}
      isBad={standing === 'refused'}
      isAwaited={standing === 'making' || (standing === 'waiting' && !payment.transfer)}
    >
      <Part {...data} />
    </Outcome>
  )
}

const partOf: Record<GiftState, (data: OwnGiftData) => React.ReactNode> = {
  ready: Ready,
  used: Used,
  making: Making,
  waiting: Waiting,
  left: Left,
  refused: Refused,
  refunded: Refunded,
}

function Ready({ gift, redeemUrl, today, on }: OwnGiftData) {
  if (!gift || !redeemUrl) return null
  return (
    <>
      {!gift.delivery && (
        <p data-screen>
          أعطِ هذا الرمز من تهديه إليه، أو أرسل إليه الرابط، أو اطبع البطاقة. يبدأ اشتراكه يوم يستبدل الرمز.
          والرمز في بريدك أيضًا.
        </p>
      )}
      <Delivery gift={gift} today={today} on={on} />
      <GiftCard gift={gift} redeemUrl={redeemUrl} />
      <div data-screen>
        <NextSteps>
          <Link to="/account/subscription#gifts">هداياي</Link>
          <Link to="/subscribe/gift">أهدِ اشتراكًا آخر</Link>
        </NextSteps>
      </div>
    </>
  )
}

function Used({ gift, redeemUrl }: OwnGiftData) {
  if (!gift || !redeemUrl) return null
  return (
    <>
      <p>استبدل من أهديته الرمز، وبدأ اشتراكه.</p>
      <GiftCard gift={gift} redeemUrl={redeemUrl} />
      <NextSteps>
        <Link to="/subscribe/gift">أهدِ اشتراكًا آخر</Link>
        <Link to="/account/subscription#gifts">هداياي</Link>
      </NextSteps>
    </>
  )
}

function Making() {
  return (
    <>
      <p role="status">وصل المبلغ، ونجهّز الرمز الآن. تتجدد هذه الصفحة تلقائيًا، ويصلك الرمز بالبريد أيضًا.</p>
      <NextSteps>
        <Link to="/account/subscription#gifts">هداياي</Link>
      </NextSteps>
    </>
  )
}

function Waiting({ payment }: OwnGiftData) {
  if (payment.transfer) {
    return (
      <>
        <p>يصلك رمز الهدية بالبريد حين يؤكد فريقنا وصول الحوالة، وتجده حينها في هذه الصفحة.</p>
        <NextSteps>
          <Link to={`/subscribe/transfer/${payment.id}`}>بيانات الحوالة</Link>
        </NextSteps>
      </>
    )
  }
  return (
    <>
      <p role="status">
        لم يصلنا بعد تأكيد {formatMoney(payment.price)} من مزوّد الدفع. يستغرق ذلك ثواني غالبًا، ودقائق أحيانًا،
        وتتجدد هذه الصفحة تلقائيًا. إن كنت دفعت فلا تدفع مرة أخرى: يصلك رمز الهدية بالبريد حين يكتمل.
      </p>
      <NextSteps>
        <Link to="/account/subscription#gifts">هداياي</Link>
        {payment.checkoutUrl && <a href={payment.checkoutUrl}>لم تدفع بعد؟ عُد إلى صفحة الدفع</a>}
      </NextSteps>
    </>
  )
}

function Left({ payment }: OwnGiftData) {
  return (
    <>
      <p>عدت قبل أن تدفع، ولم يُخصم منك شيء. صفحة الدفع في انتظارك.</p>
      <NextSteps>
        {payment.checkoutUrl && <a href={payment.checkoutUrl}>أكمل الدفع</a>}
        <Again payment={payment}>غيّر الهدية أو طريقة الدفع</Again>
      </NextSteps>
    </>
  )
}

function Refused({ payment }: OwnGiftData) {
  return (
    <>
      <p>
        {payment.message || 'لم يقبل مزوّد الدفع هذه الدفعة.'}{' '}
        {payment.transfer
          ? 'إن كنت حوّلت المبلغ فاكتب إلينا مرجع الحوالة لنبحث عنها.'
          : 'لم يُخصم منك شيء. راجع رصيد البطاقة وبياناتها، أو جرّب بطاقة أخرى.'}
      </p>
      <NextSteps>
        <Again payment={payment}>حاول مرة أخرى</Again>
        <Link to="/info/contact-us">اكتب إلينا</Link>
      </NextSteps>
    </>
  )
}

function Refunded({ payment }: OwnGiftData) {
  return (
    <>
      <p>أُعيد إليك {formatMoney(payment.price)}، ولا يُستبدل الرمز الذي كان لها.</p>
      <NextSteps>
        <Link to="/subscribe/gift">أهدِ اشتراكًا</Link>
        <Link to="/info/contact-us">اكتب إلينا</Link>
      </NextSteps>
    </>
  )
}

function Again({ payment, children }: Pick<OwnGiftData, 'payment'> & { children: string }) {
  const { packageId, price } = payment
  return (
    <Link
      to={packageId === null ? '/subscribe/gift' : `/subscribe/gift?package=${packageId}-${price.currency}`}
    >
      {children}
    </Link>
  )
}
