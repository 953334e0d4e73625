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
import type { WordingImport } from '../wording.contract.ts'

/** First previews the import line by line; the second press runs it. */
export function WordingImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [tried, setTried] = useState<WordingImport>()
  const form = useForm({
    initialValues: { csv: null as File | null },
    validate: { csv: file => (file ? null : 'اختر الملف') },
    onValuesChange: () => setTried(undefined),
  })
  return (
    <EntityDialog
      title="استيراد كلمات"
      form={form}
      submit={tried ? 'استورد' : 'افحص الملف'}
      save={async ({ csv }) =>
        client.wording.import({ csv: csv ? await readText(csv) : '', dryRun: tried === undefined })
      }
      onSaved={answer => {
        if (tried === undefined) return setTried(answer)
        void queries.invalidateQueries({ queryKey: api.wording.key() })
        snackbar.success('استُوردت الكلمات.')
        onClose()
      }}
      onClose={onClose}
    >
      <TableFileInput
        description="جدول مفصول بفواصل، أعمدته: الكلمة، البديل، السبب."
        {...form.getInputProps('csv')}
      />
      <ImportPreview problems={tried?.problems} counts={tried ? countsOf(tried) : []} />
    </EntityDialog>
  )
}

const countsOf = ({ added, known }: WordingImport) => [
  `كلمات جديدة: ${formatNumber(added)}`,
  `موجودة من قبل: ${formatNumber(known)}`,
]
