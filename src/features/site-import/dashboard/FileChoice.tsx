import {
  Alert,
  Button,
  FileInput,
  Group,
  Progress,
  SegmentedControl,
  Select,
  Stack,
  Text,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '../../../arabic/bytes.ts'
import { formatNumber, formatPercent } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { maxUploadBytes } from '../site-import.contract.ts'
import { useSending } from './useSending.ts'

export type ChosenFile = { upload: string } | { path: string }

type Props = {
  /** A folder on the server that this program exported. */
  isFolder?: boolean
  accept: string
  hint: string
  /** Name of a file that was sent before. */
  given?: string | undefined
  error: string | undefined
  onChange: (file: ChosenFile | null) => void
}

export const importsFolderName = (
  <bdi lang="en" dir="ltr">
    imports
  </bdi>
)

/** A file of the editor's machine, which is uploaded at once, or one that a technician put on the server. */
export function FileChoice({ isFolder = false, accept, hint, given, error, onChange }: Props) {
  const [place, setPlace] = useState('here')
  const [isGiven, setGiven] = useState(given !== undefined)
  if (isFolder) return <ExportFolder hint={hint} error={error} onChange={onChange} />
  if (isGiven)
    return (
      <Group gap="sm">
        <Text size="sm">
          الملف: <bdi>{given}</bdi>، كما هو عندنا.
        </Text>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            setGiven(false)
            onChange(null)
          }}
        >
          اختر ملفًا آخر
        </Button>
      </Group>
    )
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="أين الملف"
        data={[
          { value: 'here', label: 'من جهازي' },
          { value: 'server', label: 'من الخادم' },
        ]}
        value={place}
        onChange={value => {
          setPlace(value)
          onChange(null)
        }}
        style={{ alignSelf: 'flex-start' }}
      />
      {place === 'here' ? (
        <OwnFile accept={accept} hint={hint} error={error} onChange={onChange} />
      ) : (
        <ServerFile error={error} onChange={onChange} />
      )}
    </Stack>
  )
}

function OwnFile({ accept, hint, error, onChange }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const { send, retry, share, problem } = useSending(upload => onChange({ upload }))
  return (
    <>
      <FileInput
        label="الملف"
        description={`${hint} حتى ${formatNumber(maxUploadBytes / 2 ** 30)} غيغابايت.`}
        placeholder="اختر الملف"
        accept={accept}
        required
        clearable
        value={file}
        error={error}
        onChange={chosen => {
          setFile(chosen)
          onChange(null)
          void send(chosen)
        }}
      />
      {share !== undefined && (
        <Group gap="sm" wrap="nowrap">
          <Progress value={share * 100} aria-label="ما رُفع من الملف" style={{ flex: 1 }} />
          <Text size="sm">{formatPercent(Math.floor(share * 100))}</Text>
        </Group>
      )}
      {problem && (
        <Alert color="red" variant="light" role="alert" title="لم يُرفع الملف">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{problem}</Text>
            <Button variant="default" size="xs" onClick={retry}>
              أكمل الرفع
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

function ExportFolder({ hint, error, onChange }: Pick<Props, 'hint' | 'error' | 'onChange'>) {
  const { data, isPending } = useQuery(api.siteImport.files.queryOptions({ staleTime: 0 }))
  return (
    <Select
      label="المجلد"
      description={hint}
      placeholder={isPending ? undefined : data?.exports.length ? 'اختر المجلد' : 'لا مجلد كهذا هناك'}
      data={data?.exports ?? []}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      required
      searchable
      error={error}
      onChange={path => onChange(path === null ? null : { path })}
    />
  )
}

function ServerFile({ error, onChange }: Pick<Props, 'error' | 'onChange'>) {
  const { data, isPending } = useQuery(api.siteImport.files.queryOptions({ staleTime: 0 }))
  return (
    <Select
      label="الملف"
      description={
        <>
          ملفات وضعها الفنّي في المجلد {importsFolderName} من{' '}
          <bdi lang="en" dir="ltr">
            DATA_DIR
          </bdi>
          ، مهما كبرت.
        </>
      }
      placeholder={isPending ? undefined : data?.files.length ? 'اختر الملف' : 'لا ملفات في ذلك المجلد'}
      data={
        data?.files.map(({ path, bytes }) => ({ value: path, label: `${path} (${formatBytes(bytes)})` })) ??
        []
      }
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      required
      searchable
      error={error}
      onChange={path => onChange(path === null ? null : { path })}
    />
  )
}
