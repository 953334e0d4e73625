import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '../../arabic/digits.ts'
import { editAddress } from '../../features/article/dashboard/pickers/articleLabels.ts'
import { api } from '../../ui/dashboard/api.ts'
import { Timestamp } from '../../ui/Timestamp.tsx'
import classes from './Overview.module.css'

const againMs = 5 * 60_000

/** Articles scheduled within a day that failed their checks; hidden if there are none. */
export function FailingChecks() {
  const { data = [] } = useQuery(
    api.check.scheduled.queryOptions({ refetchInterval: againMs, staleTime: againMs / 5 }),
  )
  if (data.length === 0) return null
  return (
    <Card component="section" aria-label="تُنشر في موعدها ولم تجتز التدقيق" withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        تُنشر في موعدها ولم تجتز التدقيق ({formatNumber(data.length)})
      </Title>
      <Stack component="ul" gap={0} className={classes.list}>
        {data.map(({ article: { id, title, publishAt }, problems }) => (
          <Group key={id} component="li" justify="space-between" gap="xs" className={classes.row}>
            <Stack gap={0} miw={0} flex={1}>
              <Anchor component={Link} to={editAddress(id)} size="sm" fw={500} c="inherit" lineClamp={2}>
                {title}
              </Anchor>
              <Text size="xs" c="dimmed">
                {problems.map(({ message }) => message).join(' · ')}
              </Text>
            </Stack>
            <Text size="xs" c="dimmed">
              <Timestamp at={publishAt} />
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
