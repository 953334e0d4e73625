import { Badge, Group } from '@mantine/core'
import type { WireItem } from '../wire.schema.ts'
import { fateColour, fateLabel, fateOf } from './wireWords.ts'

/** An item's state; withdrawn and changed ones have a second badge. */
export function FateBadge({ item }: { item: WireItem }) {
  const fate = fateOf(item)
  return (
    <Group gap={4} wrap="nowrap" component="span" flex="none">
      {item.withdrawnAt && (
        <Badge variant="filled" tt="none" color={fateColour.withdrawn}>
          {fateLabel.withdrawn}
        </Badge>
      )}
      {item.changedAt && (
        <Badge variant="filled" tt="none" color={fateColour.changed}>
          {fateLabel.changed}
        </Badge>
      )}
      <Badge variant="light" tt="none" color={fateColour[fate]}>
        {fateLabel[fate]}
      </Badge>
    </Group>
  )
}
