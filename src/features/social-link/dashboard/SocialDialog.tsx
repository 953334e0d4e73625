import { Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { type Platform, platforms, type SocialLink, socialInput } from '../social.contract.ts'
import { platformNames } from '../social.policy.ts'

const choices = platforms.map(value => ({ value, label: platformNames[value] || 'منصة أخرى' }))

/** Adds or edits one of the newspaper's accounts. */
export function SocialDialog({ link, onClose }: { link: SocialLink | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      platform: link?.platform ?? ('x' as Platform),
      url: link?.url ?? '',
      order: link?.order ?? 0,
      status: link?.status ?? true,
    },
    validate: rulesOf(socialInput),
  })
  return (
    <NounDialog
      thing={link}
      title={link ? 'تعديل حساب' : 'حساب جديد'}
      form={form}
      calls={client.social}
      callsKey={api.social.key()}
      submit="أضف الحساب"
      done={() => (link ? 'حُفظ الحساب.' : 'أُضيف الحساب.')}
      onClose={onClose}
    >
      <Select label="المنصة" data={choices} allowDeselect={false} {...form.getInputProps('platform')} />
      <TextInput
        label="الرابط"
        type="url"
        dir="ltr"
        placeholder="https://"
        required
        {...form.getInputProps('url')}
      />
      <NumberField
        label="الترتيب"
        description="الأصغر أولًا."
        min={0}
        max={10_000}
        allowDecimal={false}
        maw={160}
        {...form.getInputProps('order')}
      />
      <Switch
        label="مفعّل"
        description="المعطّل لا يراه القراء."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
