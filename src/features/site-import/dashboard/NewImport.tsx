import { Button, Card, Checkbox, Group, Radio, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { houseStyle } from '../../../arabic/house-style.ts'
import { timeZoneName, timeZones } from '../../../arabic/time-zones.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { submitOf } from '../../../ui/dashboard/formErrors.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useSaving } from '../../../ui/dashboard/useSaving.ts'
import {
  feedAddress,
  kindOf,
  oldSite,
  type SiteImportRow,
  type SourceKindName,
  sourceKinds,
  typeName,
} from '../site-import.contract.ts'
import { type ChosenFile, FileChoice, importsFolderName } from './FileChoice.tsx'
import { mapProblems, type TableMap, TableMapping } from './TableMapping.tsx'

const kinds = Object.keys(sourceKinds) as SourceKindName[]

type Values = {
  kind: SourceKindName
  file: ChosenFile | null
  address: string
  types: string[]
  moreTypes: string
  pictures: SiteImportRow['pictures']
  picturesPath: string | null
  site: string
  timeZone: string
  map: TableMap
}

const initialValues = (kind: SourceKindName): Values => ({
  kind,
  file: null,
  address: '',
  types: [kindOf(kind).types?.usual ?? 'post'],
  moreTypes: '',
  pictures: 'fetch',
  picturesPath: null,
  site: '',
  timeZone: houseStyle().timeZone,
  map: {},
})

const namesIn = (typed: string): string[] => typed.split(/[,،\s]+/).filter(Boolean)

/** The dry run of a feed that failed, whose address is corrected. */
export type FailedTrial = Pick<SiteImportRow, 'kind' | 'file' | 'pictures'>

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
        <ImportForm
          key={kind}
          kind={kind}
          failed={kind === failed?.kind ? failed : undefined}
          onBegun={onBegun}
        />
      </Stack>
    </Card>
  )
}

function ImportForm({ kind, failed, onBegun }: Props & { kind: SourceKindName }) {
  const {
    accept,
    hint,
    types,
    isTable = false,
    needsSite = false,
    isAddress = false,
    isExport = false,
  } = kindOf(kind)
  const form = useForm({
    initialValues: {
      ...initialValues(kind),
      ...(failed && { address: failed.file, pictures: failed.pictures }),
    },
    validate: {
      file: file => (file || isAddress ? null : 'اختر الملف، وانتظر حتى يُرفع'),
      address: address =>
        !isAddress || feedAddress.safeParse(address).success
          ? null
          : 'اكتب عنوان الخلاصة كاملًا، مثل https://example.com/feed',
      types: (chosen: string[], { moreTypes }) =>
        chosen.length > 0 || namesIn(moreTypes).length > 0 ? null : 'اختر نوعًا واحدًا على الأقل',
      moreTypes: typed =>
        namesIn(typed).every(name => typeName.test(name)) ? null : 'حروف لاتينية وأرقام و_ و- وحدها',
      picturesPath: (folder, { pictures }) => (pictures === 'folder' && !folder ? 'اختر المجلد' : null),
      site: site =>
        !needsSite || oldSite.safeParse(site).success ? null : 'عنوان الموقع القديم، ويبدأ بـ https',
      map: map => (isTable && Object.keys(mapProblems(map)).length > 0 ? 'اختر عمودي العنوان والنص' : null),
    },
  })
  const columns = useMutation({
    mutationFn: (file: ChosenFile) => client.siteImport.columns(file),
    onSuccess: ({ map }) => form.setFieldValue('map', map),
    onError: error => snackbar.error(error),
  })
  const begin = useSaving({
    form,
    save: ({
      file,
      address,
      types: chosen,
      moreTypes,
      picturesPath,
      site,
      map,
      timeZone,
      ...values
    }: Values) =>
      client.siteImport.tryOut({
        ...values,
        types: [...new Set([...chosen, ...namesIn(moreTypes)])],
        ...(isAddress ? { address } : file),
        ...(values.pictures === 'folder' && picturesPath ? { picturesPath } : {}),
        ...(needsSite && { site }),
        ...(isTable && { map, timeZone }),
      }),
    onSaved: onBegun,
    names: { upload: 'file', path: 'file' },
  })
  return (
    <form noValidate onSubmit={submitOf(form, values => begin.mutate(values))}>
      <Stack gap="md">
        {isAddress ? (
          <TextInput
            label="عنوان الخلاصة"
            description={hint}
            type="url"
            dir="ltr"
            placeholder="https://old.example/feed"
            required
            autoFocus={failed !== undefined}
            {...form.getInputProps('address')}
          />
        ) : (
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
        )}
        {isTable && columns.data && (
          <TableMapping
            columns={columns.data.columns}
            map={form.values.map}
            errors={form.errors.map ? mapProblems(form.values.map) : {}}
            onChange={map => form.setFieldValue('map', map)}
          />
        )}
        {needsSite && (
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
        )}
        {types && (
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
        )}
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

type PictureForm = Pick<ReturnType<typeof useForm<Values>>, 'values' | 'getInputProps'>

function PictureChoice({ form }: { form: PictureForm }) {
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
