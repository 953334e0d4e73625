import { Badge } from '@mantine/core'
import type { Status } from '../subscription.schema.ts'
import { statusColours, statusLabels } from './subscriptionLabels.ts'

export function StatusBadge({ status, cancelAtEnd }: { status: Status; cancelAtEnd: boolean }) {
  const endsByItself = cancelAtEnd && (status === 'active' || status === 'trial')
  return (
    <Badge variant="light" color={statusColours[status]}>
      {endsByItself ? `${statusLabels[status]} إلى نهايته` : statusLabels[status]}
    </Badge>
  )
}
