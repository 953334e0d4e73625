import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { name } from '../../../../contract/fields.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import { submitOf } from '../../../../ui/dashboard/formErrors.ts'
import { problemOf, ruleOf } from '../../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../../ui/dashboard/useLeaveGuard.ts'
import { useSaving } from '../../../../ui/dashboard/useSaving.ts'
import type { Account } from '../../account.contract.ts'
import { roleLabels } from '../../dashboard/userLabels.ts'
import { arabicPhoneMessage, homeCountry, phoneRule, showPhone } from '../phone.policy.ts'
import { PhoneField } from './PhoneField.tsx'
import { useAccountChanged } from './useAccountChanged.ts'

const phoneLabel = 'الهاتف'
const nameRule = ruleOf(name())

export function ProfileCard({ account, guessCountry }: { account: Account; guessCountry: boolean }) {
  const changed = useAccountChanged()
  const form = useForm({
    initialValues: { name: account.name, ...showPhone(account.phone, homeCountry) },
    validateInputOnBlur: ['phone'],
    validate: {
      name: value => problemOf(value, [nameRule]),
      phone: (value, { phoneCountry }) =>
        problemOf(value, [phoneRule({ country: phoneCountry, message: arabicPhoneMessage })]),
    },
  })
  const saving = useSaving({
    form,
    save: values => client.account.editProfile(values),
    onSaved: (saved, sent) => {
      const values = { name: saved.name, ...showPhone(saved.phone, form.values.phoneCountry) }
      const isTypedSince = form.getValues() !== sent
      form.resetDirty(values)
      if (!isTypedSince) form.setValues(values)
      changed(saved)
      snackbar.success('حُفظ ملفك.')
    },
  })
  useLeaveGuard(() => form.isDirty('name') || form.isDirty('phone'))
  return (
    <Paper component="section" withBorder p="md" aria-label="معلوماتي">
      <form noValidate aria-label="معلوماتي" onSubmit={submitOf(form, values => saving.mutate(values))}>
        <Stack>
          <Title order={2} size="h5">
            معلوماتي
          </Title>
          <TextInput label="الاسم" required autoComplete="name" {...form.getInputProps('name')} />
          <PhoneField
            label={phoneLabel}
            countryLabel="البلد"
            guess={guessCountry}
            {...form.getInputProps('phone')}
            country={form.values.phoneCountry}
            onCountry={country => {
              form.setFieldValue('phoneCountry', country)
              form.clearFieldError('phone')
            }}
          />
          <Group justify="space-between">
            <Button type="submit" loading={saving.isPending}>
              احفظ
            </Button>
            <Text size="sm" c="dimmed">
              {roleLabels[account.role]}
              {account.agency && ` في ${account.agency.name}`}
            </Text>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
