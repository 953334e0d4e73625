import { Button, Card, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { submitOf } from '../../../ui/dashboard/formErrors.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { useSaving } from '../../../ui/dashboard/useSaving.ts'
import { kindOf, type SiteImportRow, type SourceKindName, sourceKinds } from '../site-import.contract.ts'
import { AddressFields } from './AddressFields.tsx'
import { type ChosenFile, FileChoice } from './FileChoice.tsx'
import type { TrialAgain } from './importValues.ts'
import { OldSiteFields, TypeFields } from './OldSiteFields.tsx'
import { PictureChoice } from './PictureChoice.tsx'
import { mapProblems, TableMapping } from './TableMapping.tsx'
import { tryImport, useImportForm } from './useImportForm.ts'
import { toAnotherView } from './useSending.ts'

const kinds = Object.keys(sourceKinds) as SourceKindName[]

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
  const { accept, hint, isTable = false, address: fetched, isExport = false } = kindOf(kind)
  const form = useImportForm(kind, again)
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
    save: tryImport,
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
        <OldSiteFields form={form} />
        <TypeFields form={form} />
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
