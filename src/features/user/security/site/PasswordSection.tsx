import { useLocation } from 'react-router'
import type { FormAnswer } from '../../../../api/page.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { required } from '../../../../ui/form/rules.ts'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import type { Account } from '../../account.contract.ts'
import css from '../../profile/site/AccountPage.module.css'
import { NewPasswordField, newPasswordRules } from './NewPasswordField.tsx'

type Props = { account: Account; answer: FormAnswer | undefined }

export function PasswordSection({ account, answer }: Props) {
  const { key } = useLocation()
  if (!account.hasPassword) {
    return (
      <p className={css.quiet}>
        تدخل بحساب خارجي، وليس لك كلمة مرور هنا.{' '}
        <a href="/auth/forgot-password" className={css.inline}>
          اختر واحدة
        </a>
      </p>
    )
  }
  const rules = { currentPassword: [required], password: newPasswordRules(account.email) }
  const done = answer?.form === 'password' && answer.done
  return (
    // Cleared once the password is changed.
    <Form
      key={done ? key : 'password'}
      label="تغيير كلمة المرور"
      name="password"
      answer={answer}
      rules={rules}
    >
      <input type="hidden" name="username" autoComplete="username" value={account.email} />
      <PasswordField name="currentPassword" label="كلمة المرور الحالية" autoComplete="current-password" />
      <NewPasswordField label="كلمة المرور الجديدة" />
      <div className={css.buttons}>
        <SubmitButton>غيّر كلمة المرور</SubmitButton>
      </div>
    </Form>
  )
}
