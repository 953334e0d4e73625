import { Select, type SelectProps } from '@mantine/core'

type Choice = { value: string; label: string; disabled?: boolean }

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  data: Choice[]
  value?: number | null
  onChange?: (id: number | null) => void
  /** The stored choice, offered even if the others no longer include it. */
  stored?: { id: number; name: string } | null | undefined
}

/** A select of entities, whose value is a numeric id. */
export function IdSelect({ data, value = null, onChange, stored, ...select }: Props) {
  const isMissing = stored && !data.some(choice => choice.value === String(stored.id))
  return (
    <Select
      {...select}
      data={isMissing ? [{ value: String(stored.id), label: stored.name }, ...data] : data}
      value={value === null ? null : String(value)}
      onChange={id => onChange?.(id === null ? null : Number(id))}
    />
  )
}
