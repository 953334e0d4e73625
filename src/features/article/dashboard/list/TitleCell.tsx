import { Anchor, Badge, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { RowPresence } from '../../../presence/dashboard/ListPresence.tsx'
import { StageName } from '../../../workflow/dashboard/desk/StageName.tsx'
import type { ListedRow } from '../../article.assignment.schema.ts'
import { editAddress } from '../pickers/articleLabels.ts'
import { StateBadge } from '../pickers/StateBadge.tsx'
import css from './ArticleList.module.css'

/** `hasStage`: names the stage, which has no column of its own. */
export function TitleCell({ row, hasStage }: { row: ListedRow; hasStage: boolean }) {
  return (
    <Stack gap={2} miw={140}>
      {row.state === 'binned' ? (
        <Text size="sm" lineClamp={3} className={css.title}>
          {row.title}
        </Text>
      ) : (
        <Anchor
          component={Link}
          to={editAddress(row.id)}
          size="sm"
          fw={500}
          c="inherit"
          lineClamp={3}
          className={css.title}
        >
          {row.title}
        </Anchor>
      )}
      <Group gap={6}>
        <Badge hiddenFrom="xs" component="span" variant="transparent" p={0} size="sm">
          <StateBadge state={row.state} />
        </Badge>
        {row.breakingNews && (
          <Badge color="red.8" size="sm" radius="sm">
            عاجل
          </Badge>
        )}
        {row.returnedAt && row.state === 'held' && (
          <Badge color="orange" variant="light" size="sm" radius="sm">
            عند كاتبه
          </Badge>
        )}
        {hasStage && <StageName stage={row.assignment?.stage ?? null} />}
        {row.locked && (
          <Tooltip label="للمشتركين">
            <IconLock size={14} role="img" aria-label="للمشتركين" />
          </Tooltip>
        )}
        <Text size="xs" c="dimmed" lineClamp={1}>
          {[row.category.name, row.agency?.name, row.author?.name].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <RowPresence id={row.id} />
    </Stack>
  )
}
