import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** To the article's own figures. */
export function ArticleLink({ id, title }: { id: number | string | undefined; title: string }) {
  return (
    <Anchor component={Link} to={`/dashboard/analytics/article/${id}`} size="sm">
      <bdi>{title}</bdi>
    </Anchor>
  )
}
