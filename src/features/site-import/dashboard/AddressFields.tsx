import { Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { kindOf } from '../site-import.contract.ts'
import type { ChoicesForm } from './importValues.ts'

type Props = { form: ChoicesForm; isAgain: boolean }

/** Address of a source that is fetched, and the account there that sees more than guests. */
export function AddressFields({ form, isAgain }: Props) {
  const { address, hint, hasSignIn } = kindOf(form.values.kind)
  if (!address) return null
  return (
    <Stack gap="sm">
      <TextInput
        label={address.label}
        description={hint}
        type="url"
        dir="ltr"
        placeholder={address.placeholder}
        required
        autoFocus={isAgain}
        {...form.getInputProps('address')}
      />
      {hasSignIn && (
        <>
          <Text size="sm" c="dimmed">
            بلا حساب يأتي ما يراه القراء كما يظهر لهم. وبحساب محرر أو مدير هناك تأتي المسودات والمجدول أيضًا،
            والنصوص كما كُتبت.
          </Text>
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <TextInput
              label="اسم المستخدم هناك"
              description="اختياري."
              dir="ltr"
              autoComplete="off"
              {...form.getInputProps('user')}
            />
            <PasswordInput
              label="كلمة مرور التطبيق"
              description="من ووردبريس: الأعضاء ← الملف الشخصي ← كلمات مرور التطبيقات. تُحفظ مشفرة حتى يتم الجلب، ثم تُحذف."
              dir="ltr"
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          </Group>
        </>
      )}
    </Stack>
  )
}
