import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { articleFiguresPath } from '../../../ui/dashboard/articleFiguresPath.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'

/** Link to the article's figures. */
export function ArticleLink({ id, title }: { id: number | string; title: string }) {
  const { user } = useSession()
  return (
    <Anchor component={Link} to={articleFiguresPath(user, id) ?? ''} size="sm">
      <bdi>{title}</bdi>
    </Anchor>
  )
}
