import { Alert, Button, Checkbox, FileInput, List, Modal, Progress, Select, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../../ui/dashboard/EntityDialog.tsx'
import { readText } from '../../../../ui/dashboard/readText.ts'
import { endOfDay } from '../../../../ui/dashboard/siteTime.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { usePackageChoices } from '../../../package/dashboard/usePackageChoices.ts'
import type { ImportAnswer } from '../../member.contract.ts'
import { ImportReport } from './ImportReport.tsx'
import { begun, importParts } from './importParts.ts'
import { sliceMemberFile } from './sliceMemberFile.ts'
import { sumUpParts } from './sumUpParts.ts'

/** First previews the import line by line; the second press runs it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const packages = usePackageChoices()
  const [tried, setTried] = useState<ImportAnswer>()
  const [done, setDone] = useState<ImportAnswer>()
  const [share, setShare] = useState<number>()
  const [stoppedAt, setStoppedAt] = useState<number>()
  const course = useRef(begun())
  const form = useForm({
    initialValues: {
      file: null as File | null,
      packageId: null as string | null,
      until: null as string | null,
      invite: false,
    },
    validate: {
      file: file => (file ? sizeProblem(file) : 'اختر الملف'),
      packageId: chosen => (chosen ? null : 'اختر الباقة'),
    },
    onValuesChange: () => {
      course.current = begun()
      setTried(undefined)
      setStoppedAt(undefined)
    },
  })

  /** A long file is sent in parts; after a failure, the next press continues there. */
  async function run({ file, packageId, until, invite }: typeof form.values) {
    const input = {
      packageId: Number(packageId),
      until: until ? endOfDay(until) : undefined,
      invite,
      dryRun: tried === undefined,
    }
    const { answers } = course.current
    try {
      const slices = sliceMemberFile(file ? await readText(file) : '')
      await importParts(slices, input, course.current, setShare)
      course.current = begun()
      setStoppedAt(undefined)
      // A file has at least one part.
      return sumUpParts(answers as [ImportAnswer, ...ImportAnswer[]])
    } catch (error) {
      setStoppedAt(answers.reduce((sum, { lines }) => sum + lines.length, 0))
      throw error
    } finally {
      setShare(undefined)
    }
  }

  if (done) return <Done answer={done} onClose={onClose} />
  return (
    <EntityDialog
      title="استيراد أعضاء"
      form={form}
      submit={tried ? 'استورد' : 'افحص الملف'}
      names={{ csv: 'file' }}
      save={run}
      onSaved={answer => {
        if (tried === undefined) return setTried(answer)
        void queries.invalidateQueries({ queryKey: api.subscription.key() })
        snackbar.success('استُورد الأعضاء.')
        if (answer.problems.length === 0) return onClose()
        setDone(answer)
      }}
      onClose={onClose}
    >
      <Alert variant="light">
        <List size="sm" spacing={4}>
          <List.Item>
            جدول من عندك بأعمدة: البريد، الاسم، حتى (مثل{' '}
            <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
              2027-01-31
            </bdi>
            ).
          </List.Item>
          <List.Item>أو تصدير الأعضاء من Ghost (members.csv).</List.Item>
          <List.Item>أو تصدير الاشتراكات من Stripe؛ يبقى تجديدها هناك كما هو.</List.Item>
        </List>
      </Alert>
      <FileInput
        label="الملف"
        placeholder="ملف الجدول"
        accept=".csv,text/csv,text/plain"
        required
        clearable
        {...form.getInputProps('file')}
      />
      <Select label="الباقة" data={packages} required {...form.getInputProps('packageId')} />
      <DatePickerInput
        label="ينتهي في"
        description="لمن لا تاريخ له في الملف."
        clearable
        {...form.getInputProps('until')}
      />
      <Checkbox
        label="أرسل إلى أصحاب الحسابات الجديدة رابطًا لاختيار كلمة المرور"
        {...form.getInputProps('invite', { type: 'checkbox' })}
      />
      {share !== undefined && <Progress value={share * 100} aria-label="ما تم من الملف" />}
      {stoppedAt !== undefined && stoppedAt > 0 && share === undefined && (
        <Alert color="red" variant="light" role="alert">
          {tried
            ? `توقف الاستيراد بعد ${formatNumber(stoppedAt)} من الأعضاء. ما استُورد باقٍ، والزر يُكمل من هناك؛ وإن أغلقت النافذة فأعد الملف نفسه، ولا يُكرَّر أحد.`
            : `توقف الفحص بعد ${formatNumber(stoppedAt)} من الأعضاء، والزر يُكمل من هناك.`}
        </Alert>
      )}
      {tried ? <ImportReport answer={tried} /> : <Text size="sm">يُفحص الملف أولًا، ولا يتغير شيء.</Text>}
    </EntityDialog>
  )
}

function Done({ answer, onClose }: { answer: ImportAnswer; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="ما استُورد وما لم يُستورد" centered size="lg">
      <Stack>
        <ImportReport answer={answer} />
        <Button onClick={onClose} style={{ alignSelf: 'flex-end' }}>
          أغلق
        </Button>
      </Stack>
    </Modal>
  )
}

const maxBytes = 50 * 2 ** 20

function sizeProblem({ size }: File): string | null {
  return size > maxBytes ? 'الملف أكبر من 50 ميغابايت؛ قسّمه ملفات أصغر.' : null
}
