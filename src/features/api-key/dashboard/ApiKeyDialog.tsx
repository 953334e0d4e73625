import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { OptionalTime } from '../../../ui/dashboard/OptionalTime.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { type ApiKey, apiKeyInput, type NewApiKey } from '../api-key.contract.ts'
import { ScopesField } from './ScopesField.tsx'

type Props = { apiKey: ApiKey | undefined; onMade: (made: NewApiKey) => void; onClose: () => void }

/** Adds a key, which is shown afterwards, or edits one. */
export function ApiKeyDialog({ apiKey, onMade, onClose }: Props) {
  const form = useForm({
    initialValues: {
      name: apiKey?.name ?? '',
      scopes: apiKey?.scopes ?? [],
      perMinute: apiKey?.perMinute ?? 300,
      expiresAt: apiKey?.expiresAt ?? null,
    },
    validate: rulesOf(apiKeyInput),
  })
  return (
    <NounDialog
      thing={apiKey}
      title={apiKey ? `تعديل «${apiKey.name}»` : 'مفتاح جديد'}
      form={form}
      calls={{
        create: async values => {
          const made = await client.apiKey.create(values)
          onMade(made)
          return made as ApiKey
        },
        edit: client.apiKey.edit,
      }}
      callsKey={api.apiKey.key()}
      submit="أضف المفتاح"
      done={({ name }) => (apiKey ? `حُفظ «${name}».` : `أُضيف «${name}»، ومفتاحه أمامك.`)}
      onClose={onClose}
    >
      <TextInput
        label="الاسم"
        description="البرنامج الذي يستعمله، كتطبيق الهاتف. يظهر في السجل مع اسمك."
        required
        {...form.getInputProps('name')}
      />
      <ScopesField
        value={form.values.scopes}
        onChange={scopes => form.setFieldValue('scopes', scopes)}
        error={form.errors.scopes}
      />
      <NumberField
        label="طلبات الدقيقة على الأكثر"
        min={1}
        max={6000}
        required
        {...form.getInputProps('perMinute')}
      />
      <OptionalTime form={form} name="expiresAt" label="ينتهي في" placeholder="لا ينتهي" clear="بلا نهاية" />
    </NounDialog>
  )
}
