import { FileInput, List, ScrollArea, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { readText } from '../../../ui/dashboard/readText.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
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
      <FileInput
        label="الملف"
        description="جدول مفصول بفواصل، أعمدته: الكلمة، البديل، السبب."
        placeholder="ملف الجدول"
        accept=".csv,text/csv,text/plain"
        required
        clearable
        {...form.getInputProps('csv')}
      />
      {tried ? <Report {...tried} /> : <Text size="sm">يُفحص الملف أولًا، ولا يتغير شيء.</Text>}
    </EntityDialog>
  )
}

function Report({ added, known, problems }: WordingImport) {
  const counts = [
    `كلمات جديدة: ${formatNumber(added)}`,
    `موجودة من قبل: ${formatNumber(known)}`,
    `سطور لا تُستورد: ${formatNumber(problems.length)}`,
  ]
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{counts.join(' · ')}</Text>
      <ScrollArea.Autosize mah={220}>
        <List size="sm">
          {problems.map(({ line, message }) => (
            <List.Item key={`${line} ${message}`}>
              السطر {formatNumber(line)}: {message}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </Stack>
  )
}
