import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { FormMessage } from '../../../../ui/form/FormMessage.tsx'
import { isEmail, required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { NewPasswordField, newPasswordRules } from '../../security/site/NewPasswordField.tsx'
import { EntrancePage, Way } from '../../sign-in/site/EntrancePage.tsx'
import css from './ConfirmPurchasePage.module.css'
import type { ConfirmPurchaseData } from './confirm-purchase.loader.ts'

/** Confirms the address of a purchase by its mailed link; in the browser that bought, corrects it. */
export function ConfirmPurchasePage() {
  const { isLink, link, own } = useLoaderData() as ConfirmPurchaseData
  const answer = useActionData() as FormAnswer | undefined
  if (isLink && answer?.done) return <Settled message={answer.message ?? ''} />
  if (isLink && link) return <ByLink link={link} answer={answer} />
  if (own) return <Own own={own} answer={answer} isOver={isLink} />
  return <Nothing isOver={isLink} />
}

function Settled({ message }: { message: string }) {
  return (
    <EntrancePage
      title="تأكيد البريد"
      ways={
        <Way to="/auth/sign-in" next="/account/subscription">
          سجّل الدخول
        </Way>
      }
    >
      <FormMessage tone="good" leads>
        {message}
      </FormMessage>
    </EntrancePage>
  )
}

type LinkProps = { link: NonNullable<ConfirmPurchaseData['link']>; answer: FormAnswer | undefined }

function ByLink({ link: { email, bought, hasAccount }, answer }: LinkProps) {
  return (
    <EntrancePage
      title="أكّد بريدك"
      intro={
        <>
          دُفع ثمن <strong>{bought}</strong>، وكُتب له البريد <bdi dir="ltr">{email}</bdi>.{' '}
          {hasAccount
            ? 'لهذا البريد حساب: إن أكّدت صار الاشتراك فيه.'
            : 'اختر كلمة مرور، فيصير لك حساب تقرأ به من أي جهاز.'}
        </>
      }
      ways={
        <Form label="الشراء ليس لي" name="decline" answer={answer}>
          <p className={css.quiet}>
            لم تدفع أنت؟ أخطأ أحدهم في كتابة بريده، فلا تؤكّد: من يؤكّد البريد يصير الاشتراك له.
          </p>
          <SubmitButton quiet>ليس لي، ولا تراسلوني عنه</SubmitButton>
        </Form>
      }
    >
      <Form
        label="تأكيد البريد"
        name="confirm"
        answer={answer}
        rules={hasAccount ? {} : { password: newPasswordRules(email) }}
      >
        {!hasAccount && (
          <>
            {/* Password managers store the address with the password. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <NewPasswordField />
          </>
        )}
        <SubmitButton>{hasAccount ? 'نعم، ضمّوه إلى حسابي' : 'أكّد البريد وأنشئ حسابي'}</SubmitButton>
      </Form>
    </EntrancePage>
  )
}

const rules = { email: [required, isEmail] }

type OwnProps = {
  own: NonNullable<ConfirmPurchaseData['own']>
  answer: FormAnswer | undefined
  /** Opened by a link that has expired. */
  isOver: boolean
}

function Own({ own: { email, paid, declined }, answer, isOver }: OwnProps) {
  return (
    <EntrancePage
      title="أكّد بريدك"
      intro={
        <>
          {isOver && <p>انتهت صلاحية هذا الرابط.</p>}
          {declined ? (
            <p>
              قال صاحب البريد <bdi dir="ltr">{email}</bdi> إن الشراء ليس له. اكتب بريدك الصحيح.
            </p>
          ) : paid ? (
            <p>
              أرسلنا إلى <bdi dir="ltr">{email}</bdi> رابطًا. افتحه واختر كلمة مرور لتقرأ من أي جهاز.
            </p>
          ) : (
            <p>
              حين تصل دفعتك نرسل إلى <bdi dir="ltr">{email}</bdi> رابطًا تؤكّد به بريدك.
            </p>
          )}
          <p>تقرأ في هذا المتصفح وحده إلى أن تؤكّد البريد، فلا تسجّل الخروج قبل ذلك.</p>
        </>
      }
    >
      <div className={css.forms}>
        {paid && !declined && (
          <Form label="إرسال الرابط من جديد" name="resend" answer={answer}>
            <SubmitButton quiet>لم يصلك؟ أرسل الرابط من جديد</SubmitButton>
          </Form>
        )}
        <Form label="تصحيح البريد" name="correct" answer={answer} rules={rules}>
          <Field
            key={email}
            name="email"
            type="email"
            label="أخطأت في كتابة البريد؟"
            hint="من يؤكّد البريد يصير الاشتراك له، فتأكد من كتابته."
            defaultValue={email}
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
          />
          <SubmitButton>صحّح البريد</SubmitButton>
        </Form>
      </div>
    </EntrancePage>
  )
}

function Nothing({ isOver }: { isOver: boolean }) {
  return (
    <EntrancePage
      title="تأكيد البريد"
      intro={
        isOver
          ? 'انتهت صلاحية هذا الرابط، أو استُعمل من قبل. إن كنت أكّدت بريدك فسجّل الدخول؛ وإلا فاكتبه في «نسيت كلمة المرور» نرسل إليك رابطًا آخر.'
          : 'لا شراء في هذا المتصفح ينتظر تأكيد بريده.'
      }
      ways={
        <>
          <Way to="/auth/sign-in" next="/account/subscription">
            سجّل الدخول
          </Way>
          <Way to="/auth/forgot-password">نسيت كلمة المرور؟</Way>
        </>
      }
    >
      {null}
    </EntrancePage>
  )
}
