import { Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { IconAction } from './IconAction.tsx'

type Props<Row> = {
  row: Row
  /** The rows among which it moves, in order. */
  siblings: readonly Row[]
  name: string
  feminine?: boolean
  /** The reason why the order cannot be changed now. */
  refusal: string | undefined
  onMove: (by: -1 | 1) => void
}

/** Moves a row one place up or down in its list. */
export function MoveButtons<Row extends { id: number }>({
  row,
  siblings,
  name,
  feminine = false,
  refusal,
  onMove,
}: Props<Row>) {
  const isFirst = siblings[0]?.id === row.id
  const isLast = siblings.at(-1)?.id === row.id
  return (
    <Group gap={0} wrap="nowrap">
      <IconAction
        label={`قدّم «${name}»`}
        Icon={IconArrowUp}
        disabledReason={refusal ?? (isFirst ? (feminine ? 'هي الأولى' : 'هو الأول') : undefined)}
        onClick={() => onMove(-1)}
      />
      <IconAction
        label={`أخّر «${name}»`}
        Icon={IconArrowDown}
        disabledReason={refusal ?? (isLast ? (feminine ? 'هي الأخيرة' : 'هو الأخير') : undefined)}
        onClick={() => onMove(1)}
      />
    </Group>
  )
}
