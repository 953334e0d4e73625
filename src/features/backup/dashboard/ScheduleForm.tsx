import { Alert, Button, Checkbox, Group, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toDigits } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { reportSaved, useSaving } from '../../../ui/dashboard/useSaving.ts'
import { type BackupSchedule, backupSchedule } from '../backup.contract.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: toDigits(`${String(hour).padStart(2, '0')}:00`),
}))

const none = 'لا نسخ مجدولة'

const variable = (
  <bdi lang="en" dir="ltr">
    BACKUP_TARGETS
  </bdi>
)

export function ScheduleForm({ schedule, targets }: { schedule: BackupSchedule; targets: string[] }) {
  const queries = useQueryClient()
  const form = useForm({ initialValues: schedule, validate: rulesOf(backupSchedule) })
  // The list below is read again every few seconds; saving starts from the revision that was opened.
  const revision = useRef(schedule.revision)
  const save = useSaving({
    form,
    save: (values: BackupSchedule, over = revision.current) =>
      client.backup.saveSchedule({ ...values, revision: over }),
    onSaved: (saved, sent) => {
      revision.current = saved.revision
      reportSaved(form, sent, saved.target ? 'حُفظ الجدول.' : 'حُفظ: لا نسخ مجدولة.')
      void queries.invalidateQueries({ queryKey: api.backup.key() })
    },
  })
  useLeaveGuard(form.isDirty)
  const { target } = schedule
  const isAllowed = target === '' || targets.includes(target)
  const places = [...targets, ...(isAllowed ? [] : [target])]
  return (
    <form noValidate onSubmit={form.onSubmit(values => save.mutate(values))}>
      <Stack gap="sm">
        {!isAllowed && (
          <Alert color="orange" role="status">
            مكان النسخ الحالي ليس في {variable} من بيئة الخادم. تستمر النسخ إليه، لكن لا يمكن اختياره من جديد
            بعد تغييره ما لم يضفه الفنّي هناك.
          </Alert>
        )}
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <Select
            label="مكان النسخ"
            description={<>مجلد أو دلو في S3، مما يسمح به الفنّي في {variable} من بيئة الخادم.</>}
            data={[{ value: '', label: none }, ...places]}
            renderOption={({ option }) => <bdi>{option.label}</bdi>}
            dir={form.values.target ? 'ltr' : undefined}
            allowDeselect={false}
            {...form.getInputProps('target')}
          />
          <Select
            label="ساعة النسخ"
            description="كل يوم، بتوقيت الموقع."
            data={hours}
            allowDeselect={false}
            value={String(form.values.hour)}
            onChange={hour => form.setFieldValue('hour', Number(hour))}
          />
        </Group>
        <Checkbox
          label="احذف النسخ القديمة"
          description="تبقى أحدث نسخة في كل من 7 أيام و4 أسابيع و12 شهرًا."
          {...form.getInputProps('prunes', { type: 'checkbox' })}
        />
        <Checkbox
          label="تحقق كل أسبوع"
          description="تُستعاد أحدث نسخة إلى جانب الموقع وتُقارن، ثم تُحذف."
          {...form.getInputProps('verifies', { type: 'checkbox' })}
        />
        <Group>
          <Button type="submit" loading={save.isPending}>
            احفظ الجدول
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
