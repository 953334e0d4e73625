import { Group, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber, formatPercent } from '../../../../arabic/digits.ts'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import type { EntityForm } from '../../../../ui/dashboard/EntityDialog.tsx'
import { longest } from '../notification.contract.ts'
import type { NotificationValues } from './useNotificationDraft.ts'

const shares = [10, 20, 30, 50]
const waits = [15, 30, 60, 120]

/** A second title: a share of the devices decides which title the rest gets. */
export function TitleTrial({ form }: { form: EntityForm<NotificationValues> }) {
  const { titleB, trialShare, trialMinutes } = form.values
  const [open, setOpen] = useState(titleB !== '')
  const choose = (name: 'trialShare' | 'trialMinutes', values: number[], say: (value: number) => string) => ({
    allowDeselect: false,
    data: values.map(value => ({ value: String(value), label: say(value) })),
    value: String(form.values[name]),
    onChange: (value: string | null) => value && form.setFieldValue(name, Number(value)),
  })
  return (
    <>
      <Switch
        label="جرّب عنوانين"
        description="يُرسل كل منهما إلى بعض الأجهزة، ثم يصل الأكثر فتحًا إلى الباقي."
        checked={open}
        onChange={event => {
          setOpen(event.currentTarget.checked)
          if (!event.currentTarget.checked) form.setFieldValue('titleB', '')
        }}
      />
      {open && (
        <>
          <TextInput
            label="العنوان الثاني"
            description={`${formatNumber(titleB.length)} من ${formatNumber(longest.title)} حرفًا`}
            {...form.getInputProps('titleB')}
          />
          <Group grow>
            <Select
              label="يُجرَّبان على"
              {...choose('trialShare', withValue(shares, trialShare), formatPercent)}
            />
            <Select
              label="ويُختار بعد"
              {...choose('trialMinutes', withValue(waits, trialMinutes), value =>
                plural(value, nouns.minute),
              )}
            />
          </Group>
        </>
      )}
    </>
  )
}

const withValue = (values: number[], value: number) =>
  values.includes(value) ? values : [...values, value].sort((one, other) => one - other)
