import {
  Alert,
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { errorMessage, fieldErrors } from '../../../../api/client.ts'
import { formatNumber } from '../../../../arabic/digits.ts'
import { useRules } from '../../../../ui/dashboard/useRules.ts'
import { isCode, required } from '../../../../ui/form/rules.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useTotp } from './useTotp.ts'

const codeRules = { otp: [required, isCode] }

const textOf = (event: FormEvent<HTMLFormElement>, name: string) =>
  String(new FormData(event.currentTarget).get(name) ?? '').trim()

type Props = { isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }

/** The authenticator app: switched on with a key and a code from it, off with a code. */
export function TotpCard({ isOn, isRequired, recoveryCodesLeft }: Props) {
  const { key, codes, wanted, setWanted, begin, confirm, renew, stop, cancel, problem } = useTotp()
  return (
    <Paper component="section" withBorder p="md" aria-label="تطبيق المصادقة">
      <Stack>
        <Group gap="xs">
          <Title order={2} size="h5">
            تطبيق المصادقة
          </Title>
          <Badge variant="light" color={isOn ? 'teal' : 'gray'}>
            {isOn ? 'مفعّل' : 'غير مفعّل'}
          </Badge>
        </Group>
        {problem && (
          <Alert color="red" role="alert">
            {Object.values(fieldErrors(problem))[0] ?? errorMessage(problem)}
          </Alert>
        )}
        {codes && <RecoveryCodes codes={codes} />}
        {!isOn && !key && (
          <form
            noValidate
            onSubmit={event => {
              event.preventDefault()
              begin.mutate(textOf(event, 'password'))
            }}
          >
            <Stack>
              <Text size="sm">يطلب منك رمزًا يتجدد كل ثلاثين ثانية، فلا تكفي كلمة المرور وحدها للدخول.</Text>
              <PasswordInput name="password" label="كلمة مرورك" autoComplete="current-password" dir="ltr" />
              <Button type="submit" loading={begin.isPending} style={{ alignSelf: 'start' }}>
                فعّله
              </Button>
            </Stack>
          </form>
        )}
        {key && (
          <CodeEntry submit="أكّد" isPending={confirm.isPending} onCode={confirm.mutate}>
            <Text size="sm">
              أضف هذا المفتاح في تطبيقك، أو <Anchor href={key.address}>افتحه في تطبيق على هذا الجهاز</Anchor>،
              ثم اكتب الرمز الذي يظهر فيه.
            </Text>
            <Code block dir="ltr" aria-label="المفتاح">
              {key.secret.replace(/(.{4})/g, '$1 ').trim()}
            </Code>
          </CodeEntry>
        )}
        {isOn && !codes && !wanted && (
          <>
            <Text size="sm">بقي من رموز الاسترداد {formatNumber(recoveryCodesLeft)}.</Text>
            {isRequired && <Text size="sm">طلبته إدارة الموقع منك، فلا يُوقف من هنا.</Text>}
            <Group gap="xs">
              <Button variant="default" onClick={() => setWanted('renew')}>
                ولّد رموزًا جديدة
              </Button>
              <Button variant="default" disabled={isRequired} onClick={() => setWanted('stop')}>
                أوقفه
              </Button>
            </Group>
          </>
        )}
        {isOn && wanted === 'renew' && (
          <CodeEntry submit="ولّدها" isPending={renew.isPending} onCode={renew.mutate} onCancel={cancel}>
            <Text size="sm">اكتب رمزًا من التطبيق لتوليد رموز استرداد جديدة. تبطل القديمة كلها.</Text>
          </CodeEntry>
        )}
        {isOn && wanted === 'stop' && (
          <CodeEntry submit="أوقفه" isPending={stop.isPending} onCode={stop.mutate} onCancel={cancel}>
            <Text size="sm">اكتب رمزًا من التطبيق لتوقفه. يُرسل رمز الدخول بعد ذلك إلى بريدك.</Text>
          </CodeEntry>
        )}
      </Stack>
    </Paper>
  )
}

type CodeEntryProps = {
  submit: string
  isPending: boolean
  onCode: (otp: string) => void
  onCancel?: () => void
  children: ReactNode
}

/** One purpose and one button, so that Enter is unambiguous. */
function CodeEntry({ submit, isPending, onCode, onCancel, children }: CodeEntryProps) {
  const { errors, refuse } = useRules(codeRules)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!refuse(event.currentTarget)) onCode(textOf(event, 'otp'))
      }}
    >
      <Stack>
        {children}
        <TextInput
          name="otp"
          label="الرمز"
          error={errors.otp}
          autoComplete="one-time-code"
          dir="ltr"
          required
          withAsterisk={false}
          autoFocus
        />
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {submit}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              ألغِ
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
