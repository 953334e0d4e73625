import { Button, Group, TextInput } from '@mantine/core'
import { IconCopy, IconDice5 } from '@tabler/icons-react'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { makeUpPassword } from './madeUpPassword.ts'

/** A password for somebody else: shown, so that it can be passed on. */
export function NewPasswordField<Values extends { password: string }>({
  form,
}: {
  form: EntityForm<Values>
}) {
  const { password } = form.values

  async function copy() {
    try {
      await navigator.clipboard.writeText(password)
      snackbar.success('نُسخت كلمة المرور.')
    } catch {
      snackbar.error('تعذّر النسخ؛ انسخها بيدك.')
    }
  }

  return (
    <Group gap="xs" align="flex-end" wrap="wrap">
      <TextInput
        label="كلمة المرور الجديدة"
        description="ثمانية أحرف على الأقل. سلّمها بنفسك: لا تُرسل بالبريد."
        required
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        flex="1 1 16rem"
        {...form.getInputProps('password')}
      />
      <Button
        variant="default"
        leftSection={<IconDice5 size={16} />}
        onClick={() => form.setFieldValue('password', makeUpPassword() as never)}
      >
        ولّد واحدة
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} />}
        disabled={password === ''}
        onClick={() => void copy()}
      >
        انسخ
      </Button>
    </Group>
  )
}
