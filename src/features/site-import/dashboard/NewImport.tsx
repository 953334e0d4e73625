import { Button, Card, Checkbox, Group, Radio, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { houseStyle } from '../../../arabic/house-style.ts'
import { timeZoneName, timeZones } from '../../../arabic/time-zones.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { submitOf } from '../../../ui/dashboard/formErrors.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { useSaving } from '../../../ui/dashboard/useSaving.ts'
import {
  kindOf,
  oldSite,
  type SiteImportRow,
  type SourceKindName,
  sourceAddress,
  sourceKinds,
  typeName,
} from '../site-import.contract.ts'
import { AddressFields } from './AddressFields.tsx'
import { type ChosenFile, FileChoice } from './FileChoice.tsx'
import { type ImportValues, type TrialAgain, valuesOf } from './importValues.ts'
import { PictureChoice } from './PictureChoice.tsx'
import { mapProblems, TableMapping } from './TableMapping.tsx'
import { toAnotherView } from './useSending.ts'

const kinds = Object.keys(sourceKinds) as SourceKindName[]

const initialValues = (kind: SourceKindName): ImportValues => ({
  kind,
  file: null,
  address: '',
  user: '',
  password: '',
  types: [kindOf(kind).types?.usual ?? 'post'],
  moreTypes: '',
  pictures: 'fetch',
  picturesPath: null,
  site: '',
  timeZone: houseStyle().timeZone,
  map: {},
})

const namesIn = (typed: string): string[] => typed.split(/[,،\s]+/).filter(Boolean)

type Props = { again: TrialAgain | undefined; onBegun: (begun: SiteImportRow) => void }

/** Asks for the file and what comes of it, and begins the dry run. */
export function NewImport({ again, onBegun }: Props) {
  const [kind, setKind] = useState(again?.kind ?? kinds[0]!)
  const isFilled = useRef<() => boolean>(() => false)
  async function choose(chosen: SourceKindName): Promise<void> {
    if (
      isFilled.current() &&
      !(await confirm({
        title: 'تبديل المصدر؟',
        message: 'يُترك الملف الذي رفعته وما اخترته هنا.',
        confirm: 'بدّله',
        danger: true,
      }))
    )
      return
    setKind(chosen)
  }
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="new-import">
      <Title order={2} size="h5" id="new-import" mb="sm">
        نقل جديد
      </Title>
      <Stack gap="md">
        <Radio.Group
          label="من أين تنقل؟"
          value={kind}
          onChange={chosen => void choose(chosen as SourceKindName)}
        >
          <Group gap="lg" mt="xs">
            {kinds.map(name => (
              <Radio key={name} value={name} label={kindOf(name).label} />
            ))}
          </Group>
        </Radio.Group>
        <ImportForm
          key={kind}
          kind={kind}
          again={kind === again?.kind ? again : undefined}
          onBegun={onBegun}
          isFilled={isFilled}
        />
      </Stack>
    </Card>
  )
}

type FormProps = Props & { kind: SourceKindName; isFilled: RefObject<() => boolean> }

function ImportForm({ kind, again, onBegun, isFilled }: FormProps) {
  const {
    accept,
    hint,
    types,
    isTable = false,
    needsSite = false,
    address: fetched,
    hasSignIn = false,
    isExport = false,
  } = kindOf(kind)
  const form = useForm({
    initialValues: {
      ...initialValues(kind),
      ...(again && valuesOf(again)),
    },
    validate: {
      file: file => (file || fetched ? null : 'اختر الملف، وانتظر حتى يُرفع'),
      address: address => (!fetched || sourceAddress.safeParse(address).success ? null : fetched.missing),
      user: (user, { password }) => (hasSignIn && password && !user.trim() ? 'اكتب اسم المستخدم' : null),
      password: (password, { user }) =>
        hasSignIn && user.trim() && !password ? 'اكتب كلمة مرور التطبيق' : null,
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
    onSuccess: ({ map }) => {
      // Those of a dry run that is corrected stay.
      if (Object.keys(form.getValues().map).length === 0) form.setFieldValue('map', map)
    },
    onError: error => snackbar.error(error),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the file that is there already
  useEffect(() => {
    const { file } = form.getValues()
    if (isTable && file) columns.mutate(file)
  }, [])
  const begin = useSaving({
    form,
    save: ({
      file,
      address,
      user,
      password,
      types: chosen,
      moreTypes,
      picturesPath,
      site,
      map,
      timeZone,
      ...values
    }: ImportValues) =>
      client.siteImport.tryOut({
        ...values,
        types: [...new Set([...chosen, ...namesIn(moreTypes)])],
        ...(fetched ? { address } : file),
        ...(hasSignIn && user.trim() && { user, password }),
        ...(values.pictures === 'folder' && picturesPath ? { picturesPath } : {}),
        ...(needsSite && { site }),
        ...(isTable && { map, timeZone }),
      }),
    onSaved(begun) {
      form.resetDirty()
      onBegun(begun)
    },
    names: { upload: 'file', path: 'file' },
  })
  useLeaveGuard(() => form.isDirty(), {
    message: 'اخترت ما يُنقل ولم تبدأ التجربة بعد؛ إن غادرت اخترته ورفعته من جديد.',
    leaves: toAnotherView,
  })
  useEffect(() => {
    isFilled.current = () => form.isDirty()
  })
  return (
    <form noValidate onSubmit={submitOf(form, values => begin.mutate(values))}>
      <Stack gap="md">
        {fetched ? (
          <AddressFields form={form} isAgain={again !== undefined} />
        ) : (
          <FileChoice
            isFolder={isExport}
            accept={accept}
            hint={hint}
            given={again?.file}
            error={form.errors.file as string | undefined}
            onChange={file => {
              form.setFieldValue('file', file)
              form.setFieldValue('map', {})
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
            التجربة {fetched ? 'تجلب ما هناك' : 'تقرأ الملف'} وتكتب تقريرًا بما سيأتي وما يُترك، ولا تنقل شيئًا.
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
