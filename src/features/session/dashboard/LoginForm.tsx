import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../api/client.ts'
import { client } from '../../../dashboard/api.ts'
import type { SessionUser } from '../session.contract.ts'
import { type Challenge, CodeForm } from './CodeForm.tsx'

type Props = { initialEmail?: string | undefined; onSignedIn: (user: SessionUser) => void }

/** Uncontrolled, so that what a password manager fills in is what is sent. */
export function LoginForm({ initialEmail = '', onSignedIn }: Props) {
  const password = useRef<HTMLInputElement>(null)
  const [challenge, setChallenge] = useState<Challenge>()
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      client.session.loginDashboard({
        email: String(form.get('email')).trim(),
        password: String(form.get('password')),
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
      aria-label="تسجيل الدخول"
      onSubmit={event => {
        event.preventDefault()
        signIn.mutate(new FormData(event.currentTarget))
      }}
    >
      <Stack>
        {signIn.error && (
          <Alert color="red" role="alert">
            {errorMessage(signIn.error)}
          </Alert>
        )}
        <TextInput
          name="email"
          type="email"
          label="البريد الإلكتروني"
          defaultValue={initialEmail}
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
          autoComplete="current-password"
          dir="ltr"
          required
          withAsterisk={false}
          data-autofocus={initialEmail ? true : undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'إظهار كلمة المرور أو إخفاؤها' }}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          دخول
        </Button>
      </Stack>
    </form>
  )
}
