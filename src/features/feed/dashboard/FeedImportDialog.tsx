import { FileInput, ScrollArea, Select, Stack, Table, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { readText } from '../../../ui/dashboard/readText.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useCategoryChoices } from '../../article/dashboard/fields/useChoices.ts'
import { type FeedImport, type ImportedLine, importBytes, importOutcomes } from '../feed.import.schema.ts'

const outcomeWords = {
  added: 'جديدة',
  known: 'في مرشّحاتكم',
  repeated: 'مكررة في الملف',
  refused: 'لا تُستورد',
} satisfies Record<ImportedLine['outcome'], string>

/** First reports what each line would become; the second press imports. */
export function FeedImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const categories = useCategoryChoices()
  const [tried, setTried] = useState<FeedImport>()
  const [folders, setFolders] = useState<Record<string, string | null>>({})
  const form = useForm({
    initialValues: { file: null as File | null, text: '', categoryId: null as number | null },
    validate: {
      file: (file, { text }) => {
        if (!file) return text.trim() ? null : 'اختر ملفًا، أو الصق عناوين'
        return file.size > importBytes ? 'الملف أكبر مما يُستورد' : null
      },
      categoryId: value => (value ? null : 'اختر قسمًا'),
    },
    onValuesChange: (values, before) => {
      if (values.file !== before.file || values.text !== before.text) setTried(undefined)
    },
  })
  return (
    <EntityDialog
      title="استيراد مصادر"
      form={form}
      submit={tried ? 'استورد' : 'افحص القائمة'}
      names={{ list: 'text' }}
      save={async ({ file, text, categoryId }) =>
        client.feed.import({
          list: file ? await readText(file) : text,
          categoryId: categoryId ?? 0,
          folders: Object.entries(folders).flatMap(([name, id]) =>
            id ? [{ name, categoryId: Number(id) }] : [],
          ),
          dryRun: tried === undefined,
        })
      }
      onSaved={answer => {
        if (tried === undefined) {
          setTried(answer)
          setFolders(
            Object.fromEntries(answer.folders.map(each => [each.name, each.categoryId?.toString() ?? null])),
          )
          return
        }
        void queries.invalidateQueries({ queryKey: api.feed.key() })
        snackbar.success(`استُوردت خلاصات جديدة: ${formatNumber(countOf(answer, 'added'))}.`)
        onClose()
      }}
      onClose={onClose}
    >
      <FileInput
        label="الملف"
        description="OPML كما يصدّره Feedly أو Miniflux أو Inoreader أو FreshRSS، أو جدول CSV."
        placeholder="ملف المصادر"
        accept=".opml,.xml,.csv,.txt,text/csv,text/plain,text/xml,text/x-opml"
        clearable
        {...form.getInputProps('file')}
      />
      <Textarea
        label="أو الصق عناوين الخلاصات"
        description="عنوان في كل سطر، أو محتوى الملف."
        dir="ltr"
        autosize
        minRows={2}
        maxRows={6}
        disabled={form.values.file !== null}
        {...form.getInputProps('text')}
      />
      <IdSelect
        label="القسم"
        description="لما ليس لمجلده قسم. أخبارها كلها تنتظر محررًا."
        placeholder="اختر قسمًا"
        required
        searchable
        data={categories}
        {...form.getInputProps('categoryId')}
      />
      {tried?.folders.map(({ name, count }) => (
        <Select
          key={name}
          label={`مجلد «${name}» (${formatNumber(count)})`}
          placeholder="القسم المختار أعلاه"
          searchable
          clearable
          data={categories}
          value={folders[name] ?? null}
          onChange={value => setFolders(before => ({ ...before, [name]: value }))}
        />
      ))}
      {tried ? <Lines answer={tried} /> : <Text size="sm">تُفحص القائمة أولًا، ولا يتغير شيء.</Text>}
    </EntityDialog>
  )
}

const countOf = ({ lines }: FeedImport, wanted: ImportedLine['outcome']) =>
  lines.filter(({ outcome }) => outcome === wanted).length

function Lines({ answer }: { answer: FeedImport }) {
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">
        {importOutcomes
          .map(outcome => `${outcomeWords[outcome]}: ${formatNumber(countOf(answer, outcome))}`)
          .join(' · ')}
      </Text>
      <ScrollArea.Autosize mah={260}>
        <Table fz="sm" aria-label="سطور القائمة">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>السطر</Table.Th>
              <Table.Th>الخلاصة</Table.Th>
              <Table.Th>ما يجري لها</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answer.lines.map(({ line, name, feedUrl, outcome, message }) => (
              <Table.Tr key={`${line} ${feedUrl} ${message}`}>
                <Table.Td>{formatNumber(line)}</Table.Td>
                <Table.Td>
                  <bdi>{name}</bdi>
                  <Text size="xs" c="dimmed" lineClamp={1}>
                    <bdi>{feedUrl}</bdi>
                  </Text>
                </Table.Td>
                <Table.Td>{[outcomeWords[outcome], message].filter(Boolean).join(': ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  )
}
