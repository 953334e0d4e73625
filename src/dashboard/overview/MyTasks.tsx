import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '../../arabic/digits.ts'
import { editAddress } from '../../features/article/dashboard/pickers/articleLabels.ts'
import { Deadline } from '../../features/workflow/dashboard/desk/Deadline.tsx'
import { api } from '../../ui/dashboard/api.ts'
import { Failure } from '../../ui/dashboard/Failure.tsx'
import { useSession } from '../../ui/dashboard/useSession.ts'
import classes from './Overview.module.css'

const shown = 8
const againMs = 60_000

/** Tasks of this person, nearest deadline first. */
export function MyTasks() {
  const { user } = useSession()
  const { data, error, refetch } = useQuery(api.assignment.tasks.queryOptions({ refetchInterval: againMs }))
  return (
    <Card component="section" aria-label="مهامي" withBorder padding="md" mb="sm">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          مهامي
          {data && data.total > 0 && ` (${formatNumber(data.total)})`}
        </Title>
        <Anchor
          component={Link}
          to={`/dashboard/article/board?assignee=${user?.id ?? ''}`}
          size="sm"
          aria-label="الكل: مهامي"
        >
          الكل
        </Anchor>
      </Group>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={42} />
      ) : data.items.length === 0 ? (
        <Text size="sm" c="dimmed">
          لم يُسند إليك شيء.
        </Text>
      ) : (
        <Stack component="ul" gap={0} className={classes.list}>
          {data.items.slice(0, shown).map(({ article, stage, dueAt, by, seen }) => (
            <Group
              key={article.id}
              component="li"
              justify="space-between"
              gap="xs"
              wrap="nowrap"
              className={classes.row}
            >
              <Stack gap={0} miw={0} flex={1}>
                <Anchor
                  component={Link}
                  to={editAddress(article.id)}
                  size="sm"
                  fw={seen ? 500 : 700}
                  c="inherit"
                  lineClamp={2}
                >
                  {article.title}
                </Anchor>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {[stage?.name ?? 'بلا مرحلة', by && `من ${by.name}`, !seen && 'جديدة']
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Stack>
              <Deadline at={dueAt} />
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  )
}
