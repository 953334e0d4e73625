import { Alert, Button, Checkbox, List, Modal, Progress, Select, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../../ui/dashboard/EntityDialog.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { TableFileInput } from '../../../../ui/dashboard/TableFileInput.tsx'
import { usePackageChoices } from '../../../package/dashboard/usePackageChoices.ts'
import type { ImportAnswer } from '../../member.contract.ts'
import { ImportReport } from './ImportReport.tsx'
import { useMemberImport } from './useMemberImport.ts'

/** First previews the import line by line; the second press runs it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const packages = usePackageChoices()
  const [tried, setTried] = useState<ImportAnswer>()
  const [done, setDone] = useState<ImportAnswer>()
  const { run, restart, share, stoppedAt } = useMemberImport()
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
      restart()
      setTried(undefined)
    },
  })

  if (done) return <Done answer={done} onClose={onClose} />
  return (
    <EntityDialog
      title="استيراد أعضاء"
      form={form}
      submit={tried ? 'استورد' : 'افحص الملف'}
      names={{ csv: 'file' }}
      save={values => run(values, tried === undefined)}
      onSaved={answer => {
        if (tried === undefined) return setTried(answer)
        void queries.invalidateQueries({ queryKey: api.subscription.key() })
        snackbar.success('استُورد الأعضاء.')
        if (answer.problems.length === 0) return onClose()
        setDone(answer)
      }}
      onClose={onClose}
    >
      <KnownTables />
      <TableFileInput {...form.getInputProps('file')} />
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

function KnownTables() {
  return (
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
