import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { type NewWebhook, type Webhook, webhookEvents, webhookInput } from '../webhook.contract.ts'
import { eventWords } from './webhookWords.ts'

type Props = { webhook: Webhook | undefined; onMade: (made: NewWebhook) => void; onClose: () => void }

/** Adds a webhook, whose secret is shown afterwards, or edits one. */
export function WebhookDialog({ webhook, onMade, onClose }: Props) {
  const form = useForm({
    initialValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
    },
    validate: rulesOf(webhookInput),
  })
  return (
    <NounDialog
      thing={webhook}
      title={webhook ? `تعديل «${webhook.name}»` : 'خطاف جديد'}
      form={form}
      calls={{
        create: async values => {
          const made = await client.webhook.create(values)
          onMade(made)
          return made as Webhook
        },
        edit: client.webhook.edit,
      }}
      callsKey={api.webhook.key()}
      submit="أضف الخطاف"
      done={({ name }) => (webhook ? `حُفظ «${name}».` : `أُضيف «${name}»، وسرّه أمامك.`)}
      onClose={onClose}
    >
      <TextInput label="الاسم" required {...form.getInputProps('name')} />
      <TextInput
        label="العنوان"
        description="يُرسل إليه كل حدث بطلب HTTP موقّع. لا يكون عنوانًا داخليًّا."
        placeholder="https://"
        dir="ltr"
        required
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label="الأحداث" required {...form.getInputProps('events')}>
        <Stack gap="xs" mt="xs">
          {webhookEvents.map(event => (
            <Checkbox key={event} value={event} label={eventWords[event]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </NounDialog>
  )
}
