import { ActionIcon, Button } from '@mantine/core'
import { IconFeather } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Actor } from '../contract/permissions.ts'
import { createAddress } from '../features/article/dashboard/pickers/articleLabels.ts'
import { mayOpen } from '../ui/dashboard/mayOpen.ts'

/** Begins an article from every page. */
export function NewArticle({ user, hasRoom }: { user: Actor; hasRoom: boolean }) {
  if (!mayOpen(user, 'dashboard-article-create___ar')) return null
  const label = 'مقال جديد'
  return hasRoom ? (
    <Button variant="default" component={Link} to={createAddress} leftSection={<IconFeather size={16} />}>
      {label}
    </Button>
  ) : (
    <ActionIcon
      variant="subtle"
      color="gray"
      component={Link}
      to={createAddress}
      size="lg"
      aria-label={label}
    >
      <IconFeather size={20} />
    </ActionIcon>
  )
}
