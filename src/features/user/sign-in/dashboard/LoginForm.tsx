import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../../api/client.ts'
import { CaptchaError } from '../../../../ui/captcha.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import { useRules } from '../../../../ui/dashboard/useRules.ts'
import { isEmail, required } from '../../../../ui/form/rules.ts'
import type { SessionUser } from '../../session.contract.ts'
import { type Challenge, CodeForm } from './CodeForm.tsx'
import { useCaptcha } from './useCaptcha.tsx'

const captchaProblem =
  'تعذّر التأكد من أنك لست برنامجًا آليًا. أوقف ما يحجب أداة التحقق في متصفحك، ثم أعد المحاولة.'

const rules = { email: [required, isEmail], password: [required] }

type Props = { initialEmail?: string | undefined; onSignedIn: (user: SessionUser) => void }

/** Uncontrolled, so that a password manager's values are the ones sent. */
export function LoginForm({ initialEmail = '', onSignedIn }: Props) {
  const password = useRef<HTMLInputElement>(null)
  const [challenge, setChallenge] = useState<Challenge>()
  const { errors, refuse } = useRules(rules)
  const captcha = useCaptcha('login')
  const signIn = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      captcha.send(answer => {
        const typed = new FormData(form)
        return client.session.loginDashboard({
          email: String(typed.get('email')).trim(),
          password: String(typed.get('password')),
          captcha: answer,
        })
      }),
    onSuccess: answer => {
      if ('result' in answer) onSignedIn(answer.result)
      else setChallenge(answer)
    },
    onError: () => password.current?.select(),
  })
  if (challenge) {
    return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onBack={() => setChallenge(undefined)} />
  }
  return (
    <form
      noValidate
      aria-label="تسجيل الدخول"
      onSubmit={event => {
        event.preventDefault()
        if (!refuse(event.currentTarget)) signIn.mutate(event.currentTarget)
      }}
    >
      <Stack>
        {signIn.error && (
          <Alert color="red" role="alert">
            {signIn.error instanceof CaptchaError ? captchaProblem : errorMessage(signIn.error)}
          </Alert>
        )}
        <TextInput
          name="email"
          type="email"
          label="البريد الإلكتروني"
          defaultValue={initialEmail}
          error={errors.email}
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          required
          withAsterisk={false}
          data-autofocus={initialEmail ? undefined : true}
        />
        <PasswordInput
          ref={password}
          name="password"
          label="كلمة المرور"
          error={errors.password}
          autoComplete="current-password"
          dir="ltr"
          required
          withAsterisk={false}
          data-autofocus={initialEmail ? true : undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'إظهار كلمة المرور أو إخفاؤها' }}
        />
        {captcha.slot}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          سجّل الدخول
        </Button>
      </Stack>
    </form>
  )
}
