import { Fieldset, Group, PasswordInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import {
  useAgencyChoices,
  useCategoryChoices,
  useSourceChoices,
} from '../../article/dashboard/fields/useChoices.ts'
import { useStageChoices } from '../../workflow/dashboard/desk/useDesk.ts'
import { type Mailbox, mailboxInput, securities, unknownRules } from '../mailbox.contract.ts'
import { MailboxSenders } from './MailboxSenders.tsx'
import { MailboxTrial } from './MailboxTrial.tsx'
import { type MailboxForm, valuesOf } from './mailboxValues.ts'
import { securityLabel, unknownLabel } from './mailboxWords.ts'

type Props = { mailbox: Mailbox | undefined; onClose: () => void }

/** Adds or edits a mailbox. Its password is typed, never shown. */
export function MailboxDialog({ mailbox, onClose }: Props) {
  const form = useForm({ initialValues: valuesOf(mailbox), validate: rulesOf(mailboxInput) })
  return (
    <NounDialog
      thing={mailbox}
      title={mailbox ? `تعديل «${mailbox.name}»` : 'صندوق بريد للمراسلين'}
      form={form}
      calls={{
        create: values => client.mailbox.create({ ...values, categoryId: values.categoryId ?? 0 }),
        edit: ({ categoryId, ...changes }) =>
          client.mailbox.edit({ ...changes, categoryId: categoryId ?? undefined }),
      }}
      callsKey={api.mailbox.key()}
      submit="أضف الصندوق"
      done={({ name }) => (mailbox ? `حُفظ «${name}».` : `أُضيف «${name}»، ويُقرأ أول مرة الآن.`)}
      onClose={onClose}
    >
      <TextInput label="الاسم" required autoComplete="off" {...form.getInputProps('name')} />
      <ServerFields form={form} mailbox={mailbox} />
      <ArticleFields form={form} mailbox={mailbox} />
      <MailboxSenders form={form} mailbox={mailbox} />
      <Select
        label="إن كتب غيرهم"
        allowDeselect={false}
        data={unknownRules.map(value => ({ value, label: unknownLabel[value] }))}
        {...form.getInputProps('unknown')}
      />
    </NounDialog>
  )
}

type FieldsProps = { form: MailboxForm; mailbox: Mailbox | undefined }

function ServerFields({ form, mailbox }: FieldsProps) {
  return (
    <Fieldset legend="الخادم">
      <Stack gap="sm">
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <TextInput
            label="خادم IMAP"
            placeholder="imap.example.com"
            dir="ltr"
            required
            autoComplete="off"
            {...form.getInputProps('host')}
          />
          <NumberField
            label="المنفذ"
            required
            maw={110}
            min={1}
            max={65_535}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('port')}
          />
        </Group>
        <Select
          label="التشفير"
          allowDeselect={false}
          data={securities.map(value => ({ value, label: securityLabel[value] }))}
          {...form.getInputProps('security')}
        />
        <TextInput
          label="اسم المستخدم"
          description="غالبًا عنوان البريد كاملًا."
          dir="ltr"
          required
          autoComplete="off"
          {...form.getInputProps('user')}
        />
        <PasswordInput
          label="كلمة المرور"
          description="تُحفظ مشفّرة، ولا تُعرض بعد حفظها لأحد. تنشئ خوادم كثيرة كلمة مرور خاصة بالتطبيقات."
          placeholder={mailbox?.hasPassword ? 'محفوظة' : undefined}
          required={!mailbox?.hasPassword}
          dir="ltr"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'إظهار كلمة المرور أو إخفاؤها' }}
          {...form.getInputProps('password')}
          value={form.values.password ?? ''}
          onChange={event => form.setFieldValue('password', event.currentTarget.value || null)}
        />
        <TextInput label="المجلد" dir="ltr" required autoComplete="off" {...form.getInputProps('folder')} />
        <Switch
          label="انقل ما قُرئ إلى مجلد آخر"
          description="بلا هذا لا يتغير في الصندوق شيء، ولا تُعلَّم رسالة مقروءة."
          checked={form.values.doneFolder !== ''}
          onChange={event => form.setFieldValue('doneFolder', event.currentTarget.checked ? 'Warraq' : '')}
        />
        {form.values.doneFolder !== '' && (
          <TextInput label="مجلد ما قُرئ" dir="ltr" autoComplete="off" {...form.getInputProps('doneFolder')} />
        )}
        <MailboxTrial form={form} mailbox={mailbox} />
      </Stack>
    </Fieldset>
  )
}

function ArticleFields({ form, mailbox }: FieldsProps) {
  const categories = useCategoryChoices()
  const agencies = useAgencyChoices(true)
  const sources = useSourceChoices()
  const stages = useStageChoices(mailbox?.stage)
  return (
    <Fieldset legend="المقالات">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          لا يُنشر شيء من البريد من تلقاء نفسه: ينتظر كل مقال محررًا.
        </Text>
        <IdSelect
          label="القسم"
          placeholder="اختر قسمًا"
          required
          searchable
          data={categories}
          stored={mailbox?.category}
          {...form.getInputProps('categoryId')}
        />
        <IdSelect
          label="الوكالة"
          searchable
          clearable
          data={agencies}
          stored={mailbox?.agency}
          {...form.getInputProps('agencyId')}
        />
        <IdSelect
          label="المصدر"
          searchable
          clearable
          data={sources}
          stored={mailbox?.source}
          {...form.getInputProps('sourceId')}
        />
        <IdSelect
          label="يبدأ في مرحلة"
          placeholder="بلا مرحلة"
          clearable
          data={stages}
          stored={mailbox?.stage}
          {...form.getInputProps('stageId')}
        />
      </Stack>
    </Fieldset>
  )
}
