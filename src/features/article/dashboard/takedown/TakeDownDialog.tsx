import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { client } from '../../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../../ui/dashboard/EntityDialog.tsx'
import { rulesOf } from '../../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import type { StaffRow } from '../../article.schema.ts'
import { takedownInput } from '../../article.takedown.schema.ts'

type Props = { row: Pick<StaffRow, 'id' | 'title'>; onDone: () => void; onClose: () => void }

/** Asks for reason and message before an article is removed from every output. */
export function TakeDownDialog({ row, onDone, onClose }: Props) {
  const form = useForm({
    initialValues: { reason: '', words: '' },
    validate: rulesOf(takedownInput.omit({ id: true })),
  })
  return (
    <EntityDialog
      title={`إزالة «${row.title}» من الموقع`}
      form={form}
      save={values => client.article.takeDown({ id: row.id, ...values })}
      onSaved={() => {
        snackbar.success('أُزيل المقال من الموقع كله، ويجيب عنوانه بأنه أُزيل.')
        onDone()
        onClose()
      }}
      onClose={onClose}
      submit="أزِله الآن"
    >
      <Text size="sm">
        يختفي فورًا من الصفحات والقوائم والبحث والخلاصات وخرائط الموقع، ومن نسخ القراء المحفوظة حين يتصلون.
        يمكن إعادته كما كان من «ما أُزيل من الموقع».
      </Text>
      <Textarea
        label="السبب"
        description="بين أهل التحرير، ويبقى في السجل."
        required
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="ما يقرؤه من يفتح رابطه"
        description="إن تُرك فارغًا: «أُزيل هذا الخبر من الموقع.»"
        autosize
        minRows={2}
        {...form.getInputProps('words')}
      />
    </EntityDialog>
  )
}
