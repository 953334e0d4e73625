import { newPasswordProblem, passwordLength, passwordStrength } from '../../../../contract/password.ts'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { type Rule, required } from '../../../../ui/form/rules.ts'

const strengths = {
  weak: 'سهلة التخمين؛ زدها طولًا.',
  fair: 'مقبولة؛ وكلما طالت صعب تخمينها.',
  strong: 'قوية.',
} as const satisfies Record<ReturnType<typeof passwordStrength>, string>

const hint = 'ثمانية أحرف على الأقل، وجملة خير من كلمة.'

/** The rules of a form's `password`, which may not be its `email`. */
export function newPasswordRules(email?: string): Rule[] {
  return [
    required,
    (password, form) => newPasswordProblem(password, email ?? String(form.get('email') ?? '')) ?? true,
  ]
}

type Props = { name?: string; label?: string; autoFocus?: boolean }

/** Shows the password's strength while it is typed. */
export function NewPasswordField({ name = 'password', label = 'كلمة المرور', autoFocus = false }: Props) {
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      minLength={passwordLength.min}
      maxLength={passwordLength.max}
      autoFocus={autoFocus}
      hint={hint}
      judge={password =>
        password.length < passwordLength.min ? hint : strengths[passwordStrength(password)]
      }
    />
  )
}
