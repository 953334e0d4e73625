import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../arabic/digits.ts'

/** A row's number of articles, linked to their list. */
export function ArticleCount({ count, filter }: { count: number; filter: string }) {
  if (count === 0) {
    return (
      <Text size="sm" c="dimmed" component="span">
        0
      </Text>
    )
  }
  return (
    <Anchor
      component={Link}
      to={`/dashboard/article/list?${filter}`}
      size="sm"
      aria-label={`اعرض المقالات: ${formatNumber(count)}`}
    >
      {formatNumber(count)}
    </Anchor>
  )
}
