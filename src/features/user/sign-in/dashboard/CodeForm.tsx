import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../../../api/client.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import { useRules } from '../../../../ui/dashboard/useRules.ts'
import { isCode, required } from '../../../../ui/form/rules.ts'
import type { SessionUser, SignInAnswer } from '../../session.contract.ts'

export type Challenge = Extract<SignInAnswer, { otpRequired: true }>

const where: Record<Challenge['method'], string> = {
  mail: 'أرسلنا إلى بريدك رمزًا من ستة أرقام، يصلح عشر دقائق.',
  totp: 'اكتب الرمز الظاهر في تطبيق المصادقة، أو أحد رموز الاسترداد.',
}

const rules = { otp: [required, isCode] }

type Props = { challenge: Challenge; onSignedIn: (user: SessionUser) => void; onBack: () => void }

/** The second factor: a code from the e-mail or from an authenticator app. */
export function CodeForm({ challenge, onSignedIn, onBack }: Props) {
  const { errors, refuse } = useRules(rules)
  const check = useMutation({
    mutationFn: (form: FormData) =>
      client.session.checkOtp({ challenge: challenge.challenge, otp: String(form.get('otp')).trim() }),
    onSuccess: ({ result }) => onSignedIn(result),
  })
  return (
    <form
      noValidate
      aria-label="رمز الدخول"
      onSubmit={event => {
        event.preventDefault()
        if (!refuse(event.currentTarget)) check.mutate(new FormData(event.currentTarget))
      }}
    >
      <Stack>
        {check.error && (
          <Alert color="red" role="alert">
            {errorMessage(check.error)}
          </Alert>
        )}
        <Text size="sm">{where[challenge.method]}</Text>
        {challenge.method === 'mail' && (
          <Text size="sm" c="dimmed">
            لم يصلك شيء بعد دقيقتين؟ انظر في البريد غير المرغوب، أو اكتب هنا أحد رموز الاسترداد التي حفظتها.
            فإن لم تكن لديك فاطلب المساعدة من المدير العام أو من فنّي الموقع: قد يكون خادم البريد متوقفًا.
          </Text>
        )}
        <TextInput
          name="otp"
          label="الرمز"
          error={errors.otp}
          autoComplete="one-time-code"
          inputMode="text"
          dir="ltr"
          required
          withAsterisk={false}
          autoFocus
        />
        <Button type="submit" loading={check.isPending} fullWidth>
          التالي
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          عُد إلى البريد وكلمة المرور
        </Anchor>
      </Stack>
    </form>
  )
}
