import { useLocation } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { FormMessage } from '../../../../ui/form/FormMessage.tsx'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { isCode, isEmail, required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import type { Account } from '../../account.contract.ts'
import css from './AccountPage.module.css'

const rules = { email: [required, isEmail] }
const codeRules = { otp: [required, isCode] }

type Props = { account: Account; answer: FormAnswer | undefined }

/** Two steps: a code is mailed to the new address and then entered here. */
export function EmailSection({ account, answer }: Props) {
  const { key } = useLocation()
  const sent = answer?.form === 'email' && answer.more?.step === 'code'
  const asked = sent || (answer?.form === 'email-code' && !answer.done)
  if (asked) {
    return (
      <>
        {sent && answer.message && <FormMessage tone="good">{answer.message}</FormMessage>}
        <Form label="تأكيد البريد الجديد" name="email-code" answer={answer} rules={codeRules}>
          <Field
            name="otp"
            label="الرمز"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            autoFocus={sent}
            required
          />
          <div className={css.buttons}>
            <SubmitButton>أكّد البريد الجديد</SubmitButton>
          </div>
        </Form>
      </>
    )
  }
  const done = answer?.form === 'email-code' && answer.done
  return (
    <>
      {done && answer.message && <FormMessage tone="good">{answer.message}</FormMessage>}
      <p className={css.quiet}>
        بريدك الآن: <bdi dir="ltr">{account.email}</bdi>
      </p>
      <Form key={done ? key : 'email'} label="تغيير البريد" name="email" answer={answer} rules={rules}>
        <Field name="email" label="البريد الجديد" type="email" autoComplete="email" required />
        {account.hasPassword && (
          <PasswordField name="password" label="كلمة المرور" autoComplete="current-password" />
        )}
        <div className={css.buttons}>
          <SubmitButton>أرسل رمزًا إلى البريد الجديد</SubmitButton>
        </div>
      </Form>
    </>
  )
}
