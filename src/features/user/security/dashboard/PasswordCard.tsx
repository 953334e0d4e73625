import { Button, Paper, PasswordInput, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../../ui/dashboard/api.ts'
import { showFormErrors } from '../../../../ui/dashboard/formErrors.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'

const empty = { currentPassword: '', password: '' }
const eye = { 'aria-label': 'إظهار كلمة المرور أو إخفاؤها' }

/** A changed password ends every other session. */
export function PasswordCard() {
  const form = useForm({ mode: 'controlled', initialValues: empty })
  const change = useMutation({
    mutationFn: (values: typeof empty) => client.account.changePassword(values),
    onSuccess: () => {
      form.setValues(empty)
      snackbar.success('تغيّرت كلمة المرور، وانتهت جلساتك الأخرى.')
    },
    onError: error => showFormErrors(form, error),
  })
  return (
    <Paper component="section" withBorder p="md" aria-label="كلمة المرور">
      <form noValidate onSubmit={form.onSubmit(values => change.mutate(values))}>
        <Stack>
          <Title order={2} size="h5">
            كلمة المرور
          </Title>
          <PasswordInput
            label="كلمة المرور الحالية"
            autoComplete="current-password"
            dir="ltr"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label="كلمة المرور الجديدة"
            description="ثمانية أحرف على الأقل، وليست من الكلمات الشائعة."
            autoComplete="new-password"
            dir="ltr"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={change.isPending} style={{ alignSelf: 'start' }}>
            غيّر كلمة المرور
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
