import { useLoaderData } from 'react-router'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatMoney } from '../../../arabic/money.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { NextSteps, Outcome } from '../../../ui/site/Outcome.tsx'
import { pathOfRest } from '../../package/site/subscribePath.ts'
import { titleOf } from './outcomes.ts'
import type { ReturnData } from './return.loader.ts'

/** Shown after paying: waiting, abandoned, paid or refused, each with the next step. */
export function ReturnPage() {
  const data = useLoaderData() as ReturnData
  const { outcome, payment } = data
  const Part = partOf[outcome]
  return (
    <Outcome
      title={titleOf[outcome]}
      isBad={outcome === 'refused' || outcome === 'cardRefused'}
      isAwaited={outcome === 'cardWaiting' || (outcome === 'waiting' && !payment?.transfer)}
    >
      <Part {...data} />
    </Outcome>
  )
}

const partOf = {
  waiting: Waiting,
  left: Left,
  paid: Paid,
  refused: Refused,
  stray: Stray,
  unknown: Unknown,
  elsewhere: Elsewhere,
  cardWaiting: CardWaiting,
  cardSaved: CardSaved,
  cardRefused: CardRefused,
}

function Paid({ subscription, article, guest }: ReturnData) {
  const { endsAt } = subscription ?? {}
  const isRenewedByReader = subscription?.status === 'active' && !subscription.renewsAt && subscription.price
  return (
    <>
      <p>
        {subscription && endsAt
          ? `أهلًا بك. «${subscription.package.name}» لك حتى ${formatGregorian(endsAt)}.`
          : 'أهلًا بك.'}{' '}
        {!guest && 'أرسلنا التفاصيل إلى بريدك.'}
      </p>
      {isRenewedByReader && (
        <p>لم تُحفظ لك بطاقة، فلا يُجدَّد من تلقاء نفسه: نذكّرك قبل نهاية المدة بأسبوع ثم بيوم لتدفع إن شئت.</p>
      )}
      {guest && <ToConfirm {...guest} />}
      <NextSteps>
        {article ? (
          <a href={pathOfRest(article.id)}>أكمل قراءة «{article.title}»</a>
        ) : (
          <Link to="/">إلى الصفحة الأولى</Link>
        )}
        <Link to="/account/subscription">اشتراكي والفواتير</Link>
        {guest && <Link to="/subscribe/confirm">صحّح البريد</Link>}
      </NextSteps>
    </>
  )
}

/** Until the address is confirmed, the guest can read in this browser only. */
function ToConfirm({ email }: { email: string }) {
  return (
    <p>
      بقي أن تؤكّد بريدك: أرسلنا رابطًا إلى <bdi dir="ltr">{email}</bdi>، وتقرأ في هذا المتصفح من الآن.
    </p>
  )
}

function Waiting({ payment }: ReturnData) {
  if (payment?.transfer) {
    return (
      <>
        <p>يبدأ اشتراكك حين يؤكد فريقنا وصول الحوالة، ويصلك بريد بذلك.</p>
        <NextSteps>
          <Link to={`/subscribe/transfer/${payment.id}`}>بيانات الحوالة</Link>
          <Link to="/account/subscription">اشتراكي</Link>
        </NextSteps>
      </>
    )
  }
  return (
    <>
      <p role="status">
        لم يصلنا بعد تأكيد {payment ? formatMoney(payment.price) : 'الدفعة'} من مزوّد الدفع. يستغرق ذلك ثواني
        غالبًا، ودقائق أحيانًا، وتتجدد هذه الصفحة تلقائيًا. إن كنت دفعت فلا تدفع مرة أخرى: سيصلك بريد حين يكتمل.
      </p>
      <NextSteps>
        <Link to="/account/subscription">اشتراكي</Link>
        {payment?.checkoutUrl && <a href={payment.checkoutUrl}>لم تدفع بعد؟ عُد إلى صفحة الدفع</a>}
      </NextSteps>
    </>
  )
}

function Left({ subscription, payment }: ReturnData) {
  return (
    <>
      <p>
        {payment?.checkoutUrl
          ? 'عدت قبل أن تدفع، ولم يُخصم منك شيء. صفحة الدفع في انتظارك.'
          : `${payment?.message ?? ''} لم يُخصم منك شيء، ولك أن تدفع متى شئت.`}
      </p>
      <NextSteps>
        {payment?.checkoutUrl && <a href={payment.checkoutUrl}>أكمل الدفع</a>}
        {!payment?.checkoutUrl && subscription && (
          <Link to={`/account/subscription#subscription-${subscription.id}`}>ادفع من «اشتراكي»</Link>
        )}
        <Link to={subscription ? `/subscribe?package=${subscription.package.id}` : '/subscribe'}>
          غيّر الباقة أو طريقة الدفع
        </Link>
      </NextSteps>
    </>
  )
}

function Refused({ subscription, payment }: ReturnData) {
  return (
    <>
      <p>
        {payment?.message || 'لم يقبل مزوّد الدفع هذه الدفعة.'}{' '}
        {payment?.transfer
          ? 'إن كنت حوّلت المبلغ فاكتب إلينا مرجع الحوالة لنبحث عنها.'
          : 'لم يُخصم منك شيء. راجع رصيد البطاقة وبياناتها، أو جرّب بطاقة أخرى.'}
      </p>
      <NextSteps>
        <Link to={subscription ? `/account/subscription#subscription-${subscription.id}` : '/subscribe'}>
          حاول مرة أخرى
        </Link>
        <Link to="/info/contact-us">اكتب إلينا</Link>
      </NextSteps>
    </>
  )
}

/** Paid after the subscription was deleted. */
function Stray() {
  return (
    <>
      <p>
        حُذف الاشتراك قبل أن يصلنا ما دفعته، ولن يتكرر الخصم. فاتورتك في بريدك، وينظر فريقنا في الدفعة ليمنحك
        مدتها أو يردّ إليك المبلغ.
      </p>
      <NextSteps>
        <Link to="/info/contact-us">اكتب إلينا</Link>
        <Link to="/subscribe">اختر باقة</Link>
      </NextSteps>
    </>
  )
}

function Unknown() {
  return (
    <>
      <p>
        ربما دفعت من حساب آخر أو من متصفح آخر، أو انتهت مهلة هذه الصفحة. ما دفعته تجده في صفحة اشتراكك، وإن لم
        يكن لك حساب فافتح الرابط الذي أرسلناه إلى بريدك.
      </p>
      <NextSteps>
        <Link to="/account/subscription">اشتراكي</Link>
        <Link to="/info/contact-us">اكتب إلينا</Link>
      </NextSteps>
    </>
  )
}

/** A bank's app may open another browser than the one that paid. */
function Elsewhere() {
  return (
    <>
      <p>
        إن كنت دفعت فدفعتك تصلنا وحدها، ولا حاجة إلى أن تدفع مرة أخرى. القراءة مفتوحة في المتصفح الذي بدأت
        منه؛ ولتقرأ هنا سجّل الدخول، أو افتح هنا الرابط الذي نرسله إلى بريدك بعد الدفع.
      </p>
      <NextSteps>
        <Link to="/auth/sign-in?next=%2Faccount%2Fsubscription">سجّل الدخول</Link>
        <Link to="/info/contact-us">اكتب إلينا</Link>
      </NextSteps>
    </>
  )
}

function CardWaiting({ card }: ReturnData) {
  return (
    <>
      <p role="status">
        لم يصلنا بعد من مزوّد الدفع أن البطاقة حُفظت، وتتجدد هذه الصفحة تلقائيًا. بطاقتك الحالية تبقى حتى يصل
        ذلك.
      </p>
      <NextSteps>
        <Link to="/account/subscription">اشتراكي</Link>
        {card?.url && <a href={card.url}>عُد إلى صفحة حفظ البطاقة</a>}
      </NextSteps>
    </>
  )
}

function CardSaved() {
  return (
    <>
      <p>يُجدَّد اشتراكك بالبطاقة الجديدة من الدفعة التالية، وحُذفت السابقة. لم يُخصم منك شيء.</p>
      <NextSteps>
        <Link to="/account/subscription">اشتراكي</Link>
      </NextSteps>
    </>
  )
}

function CardRefused({ card }: ReturnData) {
  return (
    <>
      <p>
        {card?.message || 'لم تُحفظ البطاقة الجديدة.'} بطاقتك الحالية باقية وتجدّد اشتراكك كما كانت، ولم يُخصم
        منك شيء.
      </p>
      <NextSteps>
        <Link to="/account/subscription">جرّب بطاقة أخرى من «اشتراكي»</Link>
        <Link to="/info/contact-us">اكتب إلينا</Link>
      </NextSteps>
    </>
  )
}
