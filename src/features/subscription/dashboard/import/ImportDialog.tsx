import { Alert, Checkbox, FileInput, List, Progress, Select, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../../ui/dashboard/EntityDialog.tsx'
import { readText } from '../../../../ui/dashboard/readText.ts'
import { endOfDay } from '../../../../ui/dashboard/siteTime.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { usePackageChoices } from '../../../package/dashboard/usePackageChoices.ts'
import type { ImportAnswer } from '../../member.contract.ts'
import { ImportReport } from './ImportReport.tsx'
import { sliceMemberFile } from './sliceMemberFile.ts'
import { sumUpParts } from './sumUpParts.ts'

/** First says what an import would do, line by line; the second press does it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const packages = usePackageChoices()
  const [tried, setTried] = useState<ImportAnswer>()
  const [share, setShare] = useState<number>()
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
    onValuesChange: () => setTried(undefined),
  })

  /** A long file is sent in parts, each once. */
  async function run({ file, packageId, until, invite }: typeof form.values) {
    const slices = sliceMemberFile(file ? await readText(file) : '')
    const input = {
      packageId: Number(packageId),
      until: until ? endOfDay(until) : undefined,
      invite,
      dryRun: tried === undefined,
    }
    try {
      const answers: ImportAnswer[] = []
      for (const [index, slice] of slices.entries()) {
        if (index > 0) setShare(index / slices.length)
        let skip = 0
        do {
          const next = await client.member.import({ ...input, ...slice, skip })
          answers.push(next)
          // A part that could not be cut is asked for until it is done.
          skip = next.done < next.members ? next.done : 0
        } while (skip > 0)
      }
      // A file has a part at least.
      return sumUpParts(answers as [ImportAnswer, ...ImportAnswer[]])
    } finally {
      setShare(undefined)
    }
  }

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
        onClose()
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
      {tried ? <ImportReport answer={tried} /> : <Text size="sm">يُفحص الملف أولًا، ولا يتغير شيء.</Text>}
    </EntityDialog>
  )
}

const mostBytes = 50 * 2 ** 20

function sizeProblem({ size }: File): string | null {
  return size > mostBytes ? 'الملف أكبر من 50 ميغابايت؛ قسّمه ملفات أصغر.' : null
}
