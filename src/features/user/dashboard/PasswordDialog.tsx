import { Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { User } from '../user.contract.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { passwordProblem } from './userFormRules.ts'

/** Mails a link to choose a password, or sets one. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { way: 'link' as 'link' | 'password', password: '' },
    validate: { password: (password, { way }) => (way === 'password' ? passwordProblem(password) : null) },
  })
  const { way } = form.values
  return (
    <EntityDialog
      title={`كلمة مرور «${user.name}»`}
      form={form}
      submit={way === 'link' ? 'أرسل الرابط' : 'غيّر كلمة المرور'}
      save={values =>
        client.user.resetPassword({
          id: user.id,
          password: values.way === 'password' ? values.password : undefined,
        })
      }
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: api.user.key() })
        snackbar.success(
          way === 'link'
            ? `أُرسل رابط إلى ${user.email}.`
            : `تغيّرت كلمة مرور «${user.name}»، وأُنهيت جلسات الحساب.`,
        )
        onClose()
      }}
      onClose={onClose}
    >
      <Radio.Group label="كيف تتغيّر؟" {...form.getInputProps('way')}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="link"
            label="رابط بالبريد لاختيار كلمة المرور"
            description={`يُرسل إلى ${user.email}، وتبقى القديمة حتى تُختار الجديدة.`}
          />
          <Radio
            value="password"
            label="كلمة مرور أضعها أنا"
            description="تُلغى القديمة الآن، وتُنهى جلسات الحساب كلها."
          />
        </Stack>
      </Radio.Group>
      {way === 'password' && <NewPasswordField form={form} />}
    </EntityDialog>
  )
}
