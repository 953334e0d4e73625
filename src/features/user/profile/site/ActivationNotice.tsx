import type { FormAnswer } from '../../../../api/page.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { isCode, required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { Link } from '../../../../ui/route/Link.tsx'
import css from './AccountPage.module.css'
import { SmallAnswer } from './SmallAnswer.tsx'

const rules = { otp: [required, isCode] }

/** An unconfirmed account may read and set preferences, but not subscribe. */
export function ActivationNotice({ answer, email }: { answer: FormAnswer | undefined; email: string }) {
  return (
    <section className={css.notice} aria-labelledby="activation-title">
      <h2 id="activation-title" className={css.heading}>
        حسابك ينتظر التفعيل
      </h2>
      <p>
        أرسلنا رسالة إلى <bdi dir="ltr">{email}</bdi>. افتح الرابط الذي فيها، أو اكتب رمزها هنا.
      </p>
      <SmallAnswer answer={answer} to={['resend-activation']} />
      <Form label="تفعيل الحساب بالرمز" name="activation" answer={answer} rules={rules}>
        <Field
          name="otp"
          label="رمز التفعيل"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          required
        />
        <div className={css.buttons}>
          <SubmitButton>فعّل الحساب</SubmitButton>
        </div>
      </Form>
      <Form label="رسالة تفعيل جديدة" name="resend-activation">
        <SubmitButton quiet>لم تصلك الرسالة؟ أرسلها من جديد</SubmitButton>
      </Form>
    </section>
  )
}

/** A guest who has paid reads in this browser only until the address is confirmed. */
export function PurchaseNotice({ email }: { email: string }) {
  return (
    <section className={css.notice} aria-labelledby="purchase-title">
      <h2 id="purchase-title" className={css.heading}>
        بريدك ينتظر التأكيد
      </h2>
      <p>
        تقرأ في هذا المتصفح وحده إلى أن تؤكّد <bdi dir="ltr">{email}</bdi>، فلا تسجّل الخروج قبل ذلك.
      </p>
      <p>
        <Link to="/subscribe/confirm" className={css.small}>
          أكّد البريد أو صحّحه
        </Link>
      </p>
    </section>
  )
}
