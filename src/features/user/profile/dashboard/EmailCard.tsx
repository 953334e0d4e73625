import { Anchor, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode, errorMessage } from '../../../../api/client.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import { focusFirstError, showFormErrors } from '../../../../ui/dashboard/formErrors.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useSaving } from '../../../../ui/dashboard/useSaving.ts'
import type { Account } from '../../account.contract.ts'
import { useAccountChanged } from './useAccountChanged.ts'

/** Changes the address once the code mailed to the new one is entered. */
export function EmailCard({ account }: { account: Account }) {
  const [asked, setAsked] = useState<string>()
  return (
    <Paper component="section" withBorder p="md" aria-label="بريدي">
      <Stack>
        <div>
          <Title order={2} size="h5">
            بريدي
          </Title>
          <Text size="sm" c="dimmed">
            تدخل اليوم بالبريد <bdi>{account.email}</bdi>
          </Text>
        </div>
        {asked === undefined ? (
          <AddressForm hasPassword={account.hasPassword} onAsked={setAsked} />
        ) : (
          <CodeForm email={asked} onDone={() => setAsked(undefined)} />
        )}
      </Stack>
    </Paper>
  )
}

function AddressForm({ hasPassword, onAsked }: { hasPassword: boolean; onAsked: (email: string) => void }) {
  const form = useForm({ initialValues: { email: '', password: '' } })
  const asking = useSaving({
    form,
    save: ({ email, password }) => client.account.requestEmail({ email, password: password || undefined }),
    onSaved: () => onAsked(form.values.email.trim()),
  })
  return (
    <form noValidate aria-label="تغيير البريد" onSubmit={form.onSubmit(values => asking.mutate(values))}>
      <Stack>
        <TextInput
          label="البريد الجديد"
          type="email"
          dir="ltr"
          autoComplete="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        {hasPassword && (
          <PasswordInput
            label="كلمة مرورك"
            autoComplete="current-password"
            dir="ltr"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': 'إظهار كلمة المرور أو إخفاؤها' }}
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" variant="default" loading={asking.isPending} style={{ alignSelf: 'start' }}>
          أرسل الرمز إليه
        </Button>
      </Stack>
    </form>
  )
}

function CodeForm({ email, onDone }: { email: string; onDone: () => void }) {
  const changed = useAccountChanged()
  const form = useForm({ initialValues: { otp: '' } })
  const checking = useMutation({
    mutationFn: ({ otp }: { otp: string }) => client.account.checkEmail({ otp }),
    onSuccess: account => {
      changed(account)
      snackbar.success('تغيّر بريدك، وانتهت جلساتك الأخرى.')
      onDone()
    },
    onError: error => {
      if (errorCode(error) !== 'WRONG_CODE') return showFormErrors(form, error)
      form.setErrors({ otp: errorMessage(error) })
      focusFirstError(form, { otp: true })
    },
  })
  return (
    <form
      noValidate
      aria-label="تأكيد البريد الجديد"
      onSubmit={form.onSubmit(values => checking.mutate(values))}
    >
      <Stack>
        <Text size="sm" role="status">
          أرسلنا إلى <bdi>{email}</bdi> رمزًا من ستة أرقام، يصلح عشر دقائق.
        </Text>
        <TextInput
          label="الرمز"
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('otp')}
        />
        <Button type="submit" loading={checking.isPending} style={{ alignSelf: 'start' }}>
          أكّد البريد
        </Button>
        <Anchor component="button" type="button" size="sm" style={{ alignSelf: 'start' }} onClick={onDone}>
          اكتب بريدًا آخر
        </Anchor>
      </Stack>
    </form>
  )
}
