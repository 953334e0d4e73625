import { Radio, Stack } from '@mantine/core'

type Props = {
  label: string
  now: string
  isNowDisabled?: boolean
  /** Null for now. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Chooses between now and a set time. Suggests a time in an hour. */
export function NowOrLater({ label, now, isNowDisabled = false, value, onChange }: Props) {
  return (
    <Radio.Group
      label={label}
      value={value ? 'at' : 'now'}
      onChange={chosen => onChange(chosen === 'at' ? inAnHour() : null)}
    >
      <Stack gap={6} mt={4}>
        <Radio value="now" label={now} disabled={isNowDisabled} />
        <Radio value="at" label="في وقت أختاره" />
      </Stack>
    </Radio.Group>
  )
}

const hour = 3_600_000

/** Rounded up to a quarter of an hour. */
function inAnHour(): string {
  return new Date(Math.ceil((Date.now() + hour) / (hour / 4)) * (hour / 4)).toISOString()
}
