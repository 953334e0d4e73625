import { Button, Card, Checkbox, Group, Radio, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeZoneName, timeZones } from '../../../arabic/time-zones.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { submitOf } from '../../../ui/dashboard/formErrors.ts'
import { kindOf, type SiteImportRow, type SourceKindName, sourceKinds } from '../site-import.contract.ts'
import { FileChoice, importsFolderName } from './FileChoice.tsx'
import { mapProblems, TableMapping } from './TableMapping.tsx'
import { type FailedTrial, type ImportForm, useImportForm } from './useImportForm.ts'

const kinds = Object.keys(sourceKinds) as SourceKindName[]

type Props = { failed: FailedTrial | undefined; onBegun: (begun: SiteImportRow) => void }

/** Asks for the file and what comes of it, and begins the dry run. */
export function NewImport({ failed, onBegun }: Props) {
  const [kind, setKind] = useState(failed?.kind ?? kinds[0]!)
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="new-import">
      <Title order={2} size="h5" id="new-import" mb="sm">
        نقل جديد
      </Title>
      <Stack gap="md">
        <Radio.Group label="من أين تنقل؟" value={kind} onChange={chosen => setKind(chosen as SourceKindName)}>
          <Group gap="lg" mt="xs">
            {kinds.map(name => (
              <Radio key={name} value={name} label={kindOf(name).label} />
            ))}
          </Group>
        </Radio.Group>
        <ImportFields
          key={kind}
          kind={kind}
          failed={kind === failed?.kind ? failed : undefined}
          onBegun={onBegun}
        />
      </Stack>
    </Card>
  )
}

function ImportFields({ kind, failed, onBegun }: Props & { kind: SourceKindName }) {
  const importing = useImportForm(kind, failed, onBegun)
  const { form, begin } = importing
  const { isAddress = false, isExport = false } = kindOf(kind)
  return (
    <form noValidate onSubmit={submitOf(form, values => begin.mutate(values))}>
      <Stack gap="md">
        {isAddress ? (
          <TextInput
            label="عنوان الخلاصة"
            description={kindOf(kind).hint}
            type="url"
            dir="ltr"
            placeholder="https://old.example/feed"
            required
            autoFocus={failed !== undefined}
            {...form.getInputProps('address')}
          />
        ) : (
          <FileFields kind={kind} importing={importing} />
        )}
        <SiteFields kind={kind} form={form} />
        <TypeFields kind={kind} form={form} />
        {!isExport && <PictureChoice form={form} />}
        <Group gap="sm">
          <Button type="submit" loading={begin.isPending}>
            جرّب أولًا
          </Button>
          <Text size="sm" c="dimmed" style={{ flex: '1 1 16rem' }}>
            التجربة {isAddress ? 'تجلب الخلاصة' : 'تقرأ الملف'} وتكتب تقريرًا بما سيأتي وما يُترك، ولا تنقل
            شيئًا.
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

/** The file, and what the columns of a table mean. */
function FileFields({ kind, importing }: { kind: SourceKindName; importing: ImportForm }) {
  const { form, columns } = importing
  const { accept, hint, isTable = false, isExport = false } = kindOf(kind)
  return (
    <>
      <FileChoice
        isFolder={isExport}
        accept={accept}
        hint={hint}
        error={form.errors.file as string | undefined}
        onChange={file => {
          form.setFieldValue('file', file)
          columns.reset()
          if (file && isTable) columns.mutate(file)
        }}
      />
      {isTable && columns.data && (
        <TableMapping
          columns={columns.data.columns}
          map={form.values.map}
          errors={form.errors.map ? mapProblems(form.values.map) : {}}
          onChange={map => form.setFieldValue('map', map)}
        />
      )}
    </>
  )
}

type FieldsProps = { kind: SourceKindName; form: ImportForm['form'] }

function SiteFields({ kind, form }: FieldsProps) {
  const { isTable = false, needsSite = false } = kindOf(kind)
  if (!needsSite) return null
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <TextInput
        label="عنوان الموقع القديم"
        description="تُنسب إليه الروابط الناقصة، ويُعرف به النقل إن أُعيد."
        type="url"
        dir="ltr"
        placeholder="https://old.example"
        required
        {...form.getInputProps('site')}
      />
      {isTable && (
        <Select
          label="توقيت التواريخ"
          description="لما كُتب من التواريخ بلا توقيت."
          data={timeZones.map(zone => ({ value: zone, label: timeZoneName(zone) }))}
          searchable
          allowDeselect={false}
          {...form.getInputProps('timeZone')}
        />
      )}
    </Group>
  )
}

/** Which types of posts become articles. */
function TypeFields({ kind, form }: FieldsProps) {
  const { types } = kindOf(kind)
  if (!types) return null
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label="ما يصير مقالات"
        description="وما سواه يُذكر في التقرير ولا يُنقل."
        {...form.getInputProps('types')}
      >
        <Group gap="lg" mt="xs">
          {Object.entries(types.labels).map(([type, label]) => (
            <Checkbox key={type} value={type} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput
        label="أنواع أخرى"
        description="أسماؤها في النظام القديم، وبينها فواصل."
        dir="ltr"
        placeholder="report, interview"
        {...form.getInputProps('moreTypes')}
      />
    </Stack>
  )
}

function PictureChoice({ form }: Pick<FieldsProps, 'form'>) {
  const isFolder = form.values.pictures === 'folder'
  const { data } = useQuery(api.siteImport.files.queryOptions({ enabled: isFolder, staleTime: 0 }))
  return (
    <Stack gap="sm">
      <Radio.Group label="الصور" {...form.getInputProps('pictures')}>
        <Stack gap="xs" mt="xs">
          <Radio value="fetch" label="اجلبها من الموقع القديم" description="ما دام يجيب، وعلى مهل." />
          <Radio
            value="folder"
            label="خذها من مجلد على الخادم"
            description={<>نسخة من مجلد الصور القديم، وضعها الفنّي في المجلد {importsFolderName}.</>}
          />
          <Radio value="none" label="لا تنقل الصور" description="وتأتي إن أُعيد النقل معها." />
        </Stack>
      </Radio.Group>
      {isFolder && (
        <Select
          label="مجلد الصور"
          data={data?.folders ?? []}
          renderOption={({ option }) => <bdi>{option.label}</bdi>}
          placeholder={data?.folders.length === 0 ? 'لا مجلدات هناك' : 'اختر المجلد'}
          required
          searchable
          {...form.getInputProps('picturesPath')}
        />
      )}
    </Stack>
  )
}
