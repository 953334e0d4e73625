import { useActionData } from 'react-router'
import type { FormAnswer } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { isEmail } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import type { Gift, ShownDelivery } from '../gift.schema.ts'
import css from './Delivery.module.css'
import { DeliveryFields, deliveryRules } from './DeliveryFields.tsx'

type Days = { today: string; on: string | undefined }

/** To whom an unredeemed gift goes, what became of its mail, and what the buyer can still change. */
export function Delivery({ gift: { delivery }, today, on }: { gift: Gift } & Days) {
  const answer = useActionData() as FormAnswer | undefined
  const isOver = delivery && (delivery.sentAt ?? delivery.bouncedAt)
  return (
    <section className={css.delivery} aria-label="إرسال الهدية" data-screen>
      {answer?.done && answer.message && <FormMessage tone="good">{answer.message}</FormMessage>}
      {delivery && <State {...delivery} />}
      {delivery && isOver ? (
        delivery.email &&
        !delivery.resentAt && <Again delivery={delivery} answer={answer?.done ? undefined : answer} />
      ) : (
        <Waiting delivery={delivery} today={today} on={on} answer={answer?.done ? undefined : answer} />
      )}
    </section>
  )
}

function State({ name, email, deliverAt, sentAt, bouncedAt }: ShownDelivery) {
  const to = (
    <>
      {name ? <bdi>{name}</bdi> : 'صاحبها'}
      {email && (
        <>
          {' '}
          (<bdi dir="ltr">{email}</bdi>)
        </>
      )}
    </>
  )
  if (bouncedAt)
    return (
      <p className={css.state} data-bad>
        لم تصل الهدية إلى {to}: ردّها خادم البريد في {formatGregorian(bouncedAt)}.
      </p>
    )
  if (sentAt)
    return (
      <p className={css.state}>
        أرسلناها إلى {to} في {formatGregorian(sentAt)}، ولم تُستبدل بعد.
      </p>
    )
  return (
    <p className={css.state}>
      نرسلها إلى {to} في {formatGregorian(deliverAt)}.
    </p>
  )
}

type FormResult = { answer: FormAnswer | undefined }

function Waiting({ delivery, today, on, answer }: FormResult & Days & { delivery: ShownDelivery | null }) {
  return (
    <>
      <details className={css.change} open={answer?.form === 'delivery' || undefined}>
        <summary>
          {delivery ? 'غيّر المُهدى إليه أو اليوم أو الرسالة' : 'أرسلوها بالبريد في يوم أختاره'}
        </summary>
        <Form label="إرسال الهدية" name="delivery" answer={answer} rules={deliveryRules}>
          <DeliveryFields {...(delivery && { delivery })} today={today} on={on} />
          <SubmitButton>احفظ</SubmitButton>
        </Form>
      </details>
      {delivery && (
        <div className={css.ways}>
          <Form label="أرسلها الآن" name="send-now" answer={answer}>
            <SubmitButton quiet>أرسلها الآن</SubmitButton>
          </Form>
          <Form label="أعطي الرمز بنفسي" name="hand-over" answer={answer}>
            <SubmitButton quiet>لا ترسلوها؛ أعطي الرمز بنفسي</SubmitButton>
          </Form>
        </div>
      )}
    </>
  )
}

function Again({ delivery, answer }: FormResult & { delivery: ShownDelivery }) {
  return (
    <details
      className={css.change}
      open={delivery.bouncedAt !== null || answer?.form === 'again' || undefined}
    >
      <summary>صحّح البريد وأرسلها من جديد</summary>
      <Form label="إرسالها من جديد" name="again" answer={answer} rules={{ email: [isEmail] }}>
        <Field
          name="email"
          type="email"
          label="البريد الصحيح"
          hint="مرة واحدة، برمز جديد: لا يصلح الرمز الأول بعدها."
          defaultValue={delivery.email ?? undefined}
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
        <SubmitButton>أرسلها من جديد</SubmitButton>
      </Form>
    </details>
  )
}
