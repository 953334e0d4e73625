import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { ImportPreview } from '../../../ui/dashboard/ImportPreview.tsx'
import { readText } from '../../../ui/dashboard/readText.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { TableFileInput } from '../../../ui/dashboard/TableFileInput.tsx'
import type { SubscriberImport } from '../subscriber.contract.ts'

type Props = {
  letters: { id: number; name: string }[]
  newsletterId: number | undefined
  onClose: () => void
}

/** First previews the import line by line; the second press runs it. */
export function SubscriberImportDialog({ letters, newsletterId, onClose }: Props) {
  const queries = useQueryClient()
  const [tried, setTried] = useState<SubscriberImport>()
  const form = useForm({
    initialValues: {
      newsletterId: newsletterId ? String(newsletterId) : (null as string | null),
      csv: null as File | null,
      consent: '',
    },
    validate: {
      newsletterId: value => (value ? null : 'اختر الرسالة'),
      csv: file => (file ? null : 'اختر الملف'),
      consent: text => (text.trim().length < 10 ? 'اكتب أين ومتى وافق هؤلاء على أن تصلهم رسائلكم' : null),
    },
    onValuesChange: () => setTried(undefined),
  })
  return (
    <EntityDialog
      title="استيراد مشتركين"
      form={form}
      submit={tried ? 'استورد' : 'افحص الملف'}
      save={async ({ newsletterId, csv, consent }) =>
        client.subscriber.importSubscribers({
          newsletterId: Number(newsletterId),
          csv: csv ? await readText(csv) : '',
          consent,
          dryRun: tried === undefined,
        })
      }
      onSaved={answer => {
        if (tried === undefined) return setTried(answer)
        void queries.invalidateQueries({ queryKey: api.subscriber.key() })
        snackbar.success(`استُورد ${formatNumber(answer.added)}.`)
        onClose()
      }}
      onClose={onClose}
    >
      <Select
        label="الرسالة"
        required
        data={letters.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('newsletterId')}
      />
      <TableFileInput
        description="جدول فيه عمود للبريد، كما يصدّره النظام الذي كانت رسائلكم تُرسل منه."
        {...form.getInputProps('csv')}
      />
      <Textarea
        label="أين ومتى وافقوا"
        description="يُحفظ مع كل مشترك، وفي السجل. لا تستورد من لم يطلب رسائلكم."
        required
        autosize
        minRows={2}
        {...form.getInputProps('consent')}
      />
      <ImportPreview problems={tried?.problems} counts={tried ? countsOf(tried) : []} />
    </EntityDialog>
  )
}

const countsOf = ({ added, known, left }: SubscriberImport) => [
  `يُضافون: ${formatNumber(added)}`,
  `تصلهم من قبل: ${formatNumber(known)}`,
  `لا يريدونها أو لا يُرسل إليهم: ${formatNumber(left)}`,
]
