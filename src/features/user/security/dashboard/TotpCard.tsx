import {
  Alert,
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  List,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { errorMessage, fieldErrors } from '../../../../api/client.ts'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { startSession } from '../../../../ui/dashboard/startSession.ts'
import { useRules } from '../../../../ui/dashboard/useRules.ts'
import { isCode, required } from '../../../../ui/form/rules.ts'

const codeRules = { otp: [required, isCode] }

type Key = { secret: string; address: string }
const textOf = (event: FormEvent<HTMLFormElement>, name: string) =>
  String(new FormData(event.currentTarget).get(name) ?? '').trim()

type Props = { isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }

/** The authenticator app: switched on with a key and a code from it, off with a code. */
export function TotpCard({ isOn, isRequired, recoveryCodesLeft }: Props) {
  const queries = useQueryClient()
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<string[]>()
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: api.account.me.key() })
    await startSession()
  }
  const begin = useMutation({
    mutationFn: (password: string) => client.account.setUpTotp({ password: password || undefined }),
    onSuccess: made => setKey(made),
  })
  const show = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setKey(undefined)
    setCodes(recoveryCodes)
    void refresh()
  }
  const confirm = useMutation({
    mutationFn: (otp: string) => client.account.confirmTotp({ otp }),
    onSuccess: show,
  })
  const renew = useMutation({
    mutationFn: (otp: string) => client.account.renewRecoveryCodes({ otp }),
    onSuccess: show,
  })
  const stop = useMutation({
    mutationFn: (otp: string) => client.account.stopTotp({ otp }),
    onSuccess: () => void refresh(),
  })
  const problem = begin.error ?? confirm.error ?? renew.error ?? stop.error

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
          <CodeEntry actions={[{ label: 'أكّد', ...confirm }]}>
            <Text size="sm">
              أضف هذا المفتاح في تطبيقك، أو <Anchor href={key.address}>افتحه في تطبيق على هذا الجهاز</Anchor>،
              ثم اكتب الرمز الذي يظهر فيه.
            </Text>
            <Code block dir="ltr" aria-label="المفتاح">
              {key.secret.replace(/(.{4})/g, '$1 ').trim()}
            </Code>
          </CodeEntry>
        )}
        {isOn && !codes && (
          <CodeEntry
            actions={[
              { label: 'رموز استرداد جديدة', ...renew },
              {
                label: 'أوقفه',
                ...stop,
                disabledReason: isRequired ? 'طلبته إدارة الموقع منك، فلا يُوقف من هنا.' : undefined,
              },
            ]}
          >
            <Text size="sm">
              بقي من رموز الاسترداد {formatNumber(recoveryCodesLeft)}. اكتب رمزًا من التطبيق لتجددها أو لتوقفه.
            </Text>
          </CodeEntry>
        )}
      </Stack>
    </Paper>
  )
}

type CodeAction = {
  label: string
  isPending: boolean
  mutate: (otp: string) => void
  disabledReason?: string | undefined
}

/** A code, and what it is for: one button for each. */
function CodeEntry({ actions, children }: { actions: CodeAction[]; children: ReactNode }) {
  const { errors, refuse } = useRules(codeRules)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (refuse(event.currentTarget)) return
        const { submitter } = event.nativeEvent as SubmitEvent
        const chosen = actions.find(({ label }) => label === (submitter as HTMLButtonElement | null)?.value)
        chosen?.mutate(textOf(event, 'otp'))
      }}
    >
      <Stack>
        {children}
        <TextInput
          name="otp"
          label="الرمز"
          error={errors.otp}
          description={actions.find(({ disabledReason }) => disabledReason)?.disabledReason}
          autoComplete="one-time-code"
          dir="ltr"
          required
          withAsterisk={false}
        />
        <Group gap="xs">
          {actions.map(({ label, isPending, disabledReason }) => (
            <Button
              key={label}
              type="submit"
              value={label}
              variant="default"
              loading={isPending}
              disabled={disabledReason !== undefined}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert color="teal" title="احفظ هذه الرموز" role="status">
      <Text size="sm">يصلح كلٌّ منها مرة واحدة إن فقدت هاتفك، ولن تظهر ثانية.</Text>
      <List dir="ltr" size="sm" mt="xs">
        {codes.map(code => (
          <List.Item key={code}>
            <Code>{code}</Code>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
