import { useActionData, useLoaderData } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { CodeField } from '../../../../ui/form/CodeField.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { isCode, isEmail, required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { useCaptcha } from '../../../../ui/form/useCaptcha.tsx'
import { Link } from '../../../../ui/route/Link.tsx'
import css from '../../sign-in/site/EntrancePage.module.css'
import { EntrancePage, Way } from '../../sign-in/site/EntrancePage.tsx'
import { withNext } from '../../sign-in/site/withNext.ts'
import type { ForgotPasswordData } from './forgot-password.loader.ts'
import { NewPasswordField, newPasswordRules } from './NewPasswordField.tsx'

type StepProps = { data: ForgotPasswordData; answer: FormAnswer | undefined; email: string; token: string }

/** By code: request, code, password. By link: request, then the link leads to password. */
export function ForgotPasswordPage() {
  const data = useLoaderData() as ForgotPasswordData
  const answer = useActionData() as FormAnswer | undefined
  const Step = stepOf(answer, data.token)
  const { email = '', token = data.token } = { ...answer?.values, ...answer?.more }
  return <Step data={data} answer={answer} email={email} token={token} />
}

function stepOf(answer: FormAnswer | undefined, linkToken: string) {
  if (!answer) return linkToken ? PasswordStep : RequestStep
  if (answer.done) return answer.form === 'password' ? DoneStep : RequestStep
  if (answer.more?.token) return PasswordStep
  // After a refusal the code can be typed again.
  return answer.form === 'code' || answer.more ? CodeStep : RequestStep
}

function BackToSignIn({ next }: { next: string }) {
  return (
    <Way to="/auth/sign-in" next={next} before="تذكرتها؟">
      ادخل إلى حسابك
    </Way>
  )
}

const requestRules = { email: [required, isEmail] }

function RequestStep({ data, answer }: StepProps) {
  const captcha = useCaptcha(data.options.captcha, 'reset')
  // An expired link or ticket leads back here, to request another.
  const said = answer && { ...answer, form: 'request' }
  return (
    <EntrancePage
      title="كلمة مرور جديدة"
      intro="اكتب بريد حسابك، نرسل إليه رمزًا أو رابطًا تختار به كلمة مرور جديدة."
      ways={<BackToSignIn next={data.next} />}
    >
      <Form
        label="كلمة مرور جديدة"
        name="request"
        answer={said}
        rules={requestRules}
        prepare={captcha.prepare}
      >
        <Field
          name="email"
          type="email"
          label="البريد الإلكتروني"
          autoComplete="username"
          inputMode="email"
          required
        />
        {captcha.slot}
        <SubmitButton name="by" value="code">
          أرسل رمزًا
        </SubmitButton>
        <SubmitButton quiet name="by" value="link">
          أرسل رابطًا بدل الرمز
        </SubmitButton>
      </Form>
    </EntrancePage>
  )
}

const codeRules = { otp: [required, isCode] }

function CodeStep({ data, answer, email }: StepProps) {
  const captcha = useCaptcha(data.options.captcha, 'reset')
  return (
    <EntrancePage
      title="الرمز"
      intro={
        <>
          إن كان للبريد <bdi>{email}</bdi> حساب فقد أرسلنا إليه رمزًا من ستة أرقام، يصلح عشر دقائق.
        </>
      }
      ways={
        <Form label="رمز جديد" name="request" answer={answer} prepare={captcha.prepare}>
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="again" value="1" />
          <p>لم يصلك الرمز؟ انظر في البريد غير المرغوب.</p>
          {captcha.slot}
          <SubmitButton quiet>أرسل رمزًا آخر</SubmitButton>
        </Form>
      }
    >
      <Form label="الرمز" name="code" answer={answer} rules={codeRules}>
        <input type="hidden" name="email" value={email} />
        <CodeField />
        <SubmitButton>التالي</SubmitButton>
      </Form>
    </EntrancePage>
  )
}

function PasswordStep({ data, answer, email, token }: StepProps) {
  return (
    <EntrancePage title="اختر كلمة مرور جديدة" ways={<BackToSignIn next={data.next} />}>
      <Form
        label="كلمة مرور جديدة"
        name="password"
        answer={answer}
        rules={{ password: newPasswordRules(email) }}
      >
        <input type="hidden" name="token" value={token} />
        {/* For password managers, which store the new password under this address. */}
        <input name="email" type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <NewPasswordField label="كلمة المرور الجديدة" autoFocus />
        <SubmitButton>احفظها</SubmitButton>
      </Form>
    </EntrancePage>
  )
}

function DoneStep({ data, answer }: StepProps) {
  return (
    <EntrancePage title="تغيّرت كلمة مرورك" intro={answer?.message}>
      <Link to={withNext('/auth/sign-in', data.next)} className={css.onward}>
        ادخل بكلمة المرور الجديدة
      </Link>
    </EntrancePage>
  )
}
