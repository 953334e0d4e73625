import { Pill } from '@mantine/core'

/** A filter of a list that has no input of its own, with a button that removes it. */
export function FilterPill({ label, name, onRemove }: FilterPillProps) {
  const text = `${label}: ${name ?? '…'}`
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      size="lg"
      removeButtonProps={{ 'aria-label': `أزل عامل التصفية: ${text}` }}
    >
      {text}
    </Pill>
  )
}
type FilterPillProps = { label: string; name: string | undefined; onRemove: () => void }
