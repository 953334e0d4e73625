import type { ReactNode } from 'react'
import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatPercent } from '../../../arabic/digits.ts'
import { formatPrice } from '../../../arabic/money.ts'
import { firstPeriods } from '../../../arabic/periods.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { ChargeTerms } from '../../../ui/site/ChargeTerms.tsx'
import { PaymentWays } from '../../../ui/site/PaymentWays.tsx'
import { cardWords } from '../card.policy.ts'
import type { OwnSubscription } from '../subscription.schema.ts'
import { ChangePackage, othersFor, type PackageChoice } from './ChangePackage.tsx'
import { OtherAmount } from './OtherAmount.tsx'
import css from './OwnSubscriptionPage.module.css'
import type { ReaderSubscription } from './own-subscription.loader.ts'
import { PaymentHistory } from './PaymentHistory.tsx'
import { priceWords, standingWords, statusLabel } from './subscriptionWords.ts'
import { UpgradeToYear } from './UpgradeToYear.tsx'

type Props = {
  subscription: ReaderSubscription
  packages: PackageChoice[]
  /** The newsroom's reasons to choose from when cancelling. */
  leaveReasons: string[]
  answer: FormAnswer | undefined
}

export function SubscriptionCard({ subscription, packages, leaveReasons, answer }: Props) {
  const { id, status, startsAt, endsAt, renewsAt, may } = subscription
  const mine = answer?.form.endsWith(`-${id}`) && !answer.form.startsWith('quote-') ? answer : undefined
  return (
    <article className={css.card} id={`subscription-${id}`}>
      <header className={css.name}>
        <h2>{subscription.package.name}</h2>
        <span className={css.status} data-status={status}>
          {statusLabel[status]}
        </span>
      </header>
      <p>{standingWords(subscription)}</p>
      {mine?.message && (
        <FormMessage tone={mine.status >= 400 ? 'trouble' : 'good'} leads>
          {mine.message}
        </FormMessage>
      )}
      <OfferToStay subscription={subscription} />
      <dl className={css.facts}>
        <Fact label="السعر" value={priceWords(subscription)} />
        <Fact label="بدأ" value={startsAt && formatGregorian(startsAt)} />
        <Fact label={status === 'expired' ? 'انتهى' : 'حتى'} value={endsAt && formatGregorian(endsAt)} />
        <Fact label="الدفعة التالية" value={renewsAt && formatGregorian(renewsAt)} />
        <Fact label="البطاقة" value={subscription.card && cardWords(subscription.card)} />
      </dl>
      {subscription.card?.isOverBefore && (
        <p>تنتهي صلاحية بطاقتك قبل الدفعة التالية، وقد لا يقبلها المصرف يومها.</p>
      )}
      <div className={css.deeds}>
        {may.pay && (
          <Deed
            about={subscription.package.name}
            name="pay"
            id={id}
            label={payLabel[status] ?? 'ادفع للمدة التالية'}
            answer={mine}
          >
            <PaymentWays ways={subscription.ways} chosen={subscription.provider} />
            {subscription.charge && <ChargeTerms {...subscription.charge} ticked={mine?.values.keepCard} />}
          </Deed>
        )}
        {may.changeCard && (
          <Deed about={subscription.package.name} name="change-card" id={id} label="بدّل البطاقة" quiet />
        )}
        {may.keepPackage && (
          <Deed
            about={subscription.package.name}
            name="keep"
            id={id}
            label={`أبقِ «${subscription.package.name}»`}
            quiet
          />
        )}
        {may.takeBack && (
          <Deed about={subscription.package.name} name="take-back" id={id} label="تراجع عن الإلغاء" quiet />
        )}
      </div>
      <OtherAmount subscription={subscription} answer={mine} />
      <UpgradeToYear subscription={subscription} answer={mine} />
      {may.change && othersFor(subscription, packages).length > 0 && (
        <ChangePackage subscription={subscription} packages={packages} answer={answer} />
      )}
      {subscription.cardChange && (
        <details className={css.more} open={mine?.form.startsWith('replace-card-')}>
          <summary>بدّل البطاقة</summary>
          <Deed
            about={subscription.package.name}
            name="replace-card"
            id={id}
            label="إلى صفحة حفظ البطاقة"
            answer={mine}
            quiet
          >
            <ChargeTerms {...subscription.cardChange} ticked={mine?.values.keepCard} />
          </Deed>
        </details>
      )}
      <Endings {...{ subscription, leaveReasons }} />
      <PaymentHistory payments={subscription.payments} />
    </article>
  )
}

/** Forms that end the use of a card, or the subscription. */
function Endings({ subscription, leaveReasons }: Pick<Props, 'subscription' | 'leaveReasons'>) {
  const { id, status, may } = subscription
  return (
    <>
      {may.forgetCard && (
        <details className={css.more}>
          <summary>لا تحفظ بطاقتي</summary>
          <p>
            تُحذف البطاقة عندنا وعند مزوّد الدفع، ولا يُخصم منها شيء بعد ذلك. لا يُجدَّد اشتراكك من تلقاء نفسه، ولا
            غيره مما تجدّده هذه البطاقة: نذكّرك قبل نهاية المدة، وتدفع بأي بطاقة، ولك أن تحفظها عندئذ.
          </p>
          <Deed about={subscription.package.name} name="forget-card" id={id} label="احذف بطاقتي" quiet />
        </details>
      )}
      {may.cancel && (
        <details className={css.more}>
          <summary>ألغِ الاشتراك</summary>
          <p>
            {status === 'active' || status === 'trial'
              ? 'لا يُدفع شيء بعد ذلك، وتبقى لك القراءة إلى نهاية المدة. ويمكنك التراجع قبلها.'
              : 'يتوقف الاشتراك في الحال.'}
          </p>
          <Deed about={subscription.package.name} name="cancel" id={id} label="نعم، ألغِ اشتراكي" quiet>
            {status !== 'pending' && <WhyLeave reasons={leaveReasons} />}
          </Deed>
        </details>
      )}
    </>
  )
}

/** Offers a lower price once the subscription is cancelled, whatever the reader answers. */
function OfferToStay({ subscription: { id, offer, period, package: bought } }: Pick<Props, 'subscription'>) {
  if (!offer) return null
  const first = firstPeriods({ period: period.unit, periodDays: period.count }, offer.periods)
  return (
    <section className={css.quote} aria-label="عرض لتبقى">
      <p>
        أُلغي تجديد اشتراكك. إن أحببت أن تبقى فلك خصم {formatPercent(offer.percent)}:{' '}
        {formatPrice(offer.price)} بدل السعر المعتاد في {first} بعد مدتك هذه.
      </p>
      <Deed about={bought.name} name="stay" id={id} label="أبقى بهذا السعر" />
    </section>
  )
}

/** Both are optional. */
function WhyLeave({ reasons }: { reasons: string[] }) {
  if (reasons.length === 0) return null
  return (
    <>
      <fieldset className={css.choices}>
        <legend>لماذا تلغي؟ (إن شئت)</legend>
        {reasons.map(reason => (
          <label key={reason}>
            <input type="radio" name="reason" value={reason} />
            <span>{reason}</span>
          </label>
        ))}
      </fieldset>
      <Field name="note" label="هل تزيد شيئًا؟ (إن شئت)" maxLength={500} />
    </>
  )
}

const payLabel: Partial<Record<OwnSubscription['status'], string>> = {
  pending: 'أكمل الدفع',
  past_due: 'ادفع الآن',
}

function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type DeedProps = {
  name: string
  id: number
  label: string
  /** The package's name, for screen readers: several packages may have the same buttons. */
  about: string
  quiet?: boolean
  /** The answer to any form of this subscription; one about a field is shown here, others above. */
  answer?: FormAnswer | undefined
  children?: ReactNode
}

function Deed({ name, id, label, about, quiet, answer, children }: DeedProps) {
  return (
    <div className={quiet ? css.lesser : undefined}>
      <Form
        label={`${label}: ${about}`}
        name={`${name}-${id}`}
        answer={answer?.errors.phone ? answer : undefined}
      >
        <input type="hidden" name="id" value={id} />
        {children}
        <SubmitButton quiet={quiet}>{label}</SubmitButton>
      </Form>
    </div>
  )
}
