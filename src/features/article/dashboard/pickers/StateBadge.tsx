import { Badge } from '@mantine/core'
import type { ArticleState } from '../../article.schema.ts'
import { stateLabels } from './articleLabels.ts'

export function StateBadge({ state }: { state: ArticleState }) {
  const { label, colour } = stateLabels[state]
  return (
    <Badge color={colour} variant="light" size="sm" radius="sm">
      {label}
    </Badge>
  )
}
