import { Switch, Text } from '@mantine/core'

type Props = {
  label: string
  checked: boolean
  /** Without the right the state is shown as text. */
  may: boolean
  onChange: (checked: boolean) => void
}

/** A switch in a list's row. */
export function RowSwitch({ label, checked, may, onChange }: Props) {
  if (!may) return <Text size="sm">{checked ? 'نعم' : 'لا'}</Text>
  return (
    <Switch aria-label={label} checked={checked} onChange={event => onChange(event.currentTarget.checked)} />
  )
}
