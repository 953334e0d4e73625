import type { EntityForm } from './EntityDialog.tsx'
import { SiteTimePicker } from './SiteTimePicker.tsx'

type Props<Values extends Record<string, unknown>> = {
  form: EntityForm<Values>
  /** Form field of the time. */
  name: keyof Values & string
  label: string
  /** Text of the field while no time is set, such as «لا ينتهي». */
  placeholder: string
  /** Name of the button that clears it. */
  clear: string
}

/** Field for the start or the end of something, which may have none. */
export function OptionalTime<Values extends Record<string, unknown>>({
  form,
  name,
  label,
  placeholder,
  clear,
}: Props<Values>) {
  return (
    <SiteTimePicker
      label={label}
      placeholder={placeholder}
      clearable
      clearButtonProps={{ 'aria-label': clear }}
      value={form.values[name] as string | null}
      onChange={value => form.setFieldValue(name, value as never)}
      error={form.errors[name]}
      data-path={name}
    />
  )
}
