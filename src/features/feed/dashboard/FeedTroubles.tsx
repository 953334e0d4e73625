import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { mayOpen } from '../../../ui/dashboard/mayOpen.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { feedContract } from '../feed.contract.ts'
import { troubleLabel, troubleTodo } from '../health/trouble.policy.ts'

const againMs = 60_000
const shownRows = 10

/** Feeds in trouble, with what to do; for an agency its own. Nothing if all are well. */
export function FeedTroubles() {
  const { user } = useSession()
  const mayEdit = user !== undefined && mayOpen(user, 'dashboard-filters-editable-id___ar')
  const { data = [] } = useQuery(api.feed.troubles.queryOptions({ refetchInterval: againMs }))
  const may = useRights(feedContract)
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: (id: number) => client.feed.confirmRules({ id }),
    onSuccess: () => snackbar.success('انتهى التنبيه. يعود إذا رفض المرشّح كل ما يرد بعد الآن.'),
    onError: error => snackbar.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: api.feed.key() }),
  })
  if (data.length === 0) return null
  return (
    <Card component="section" aria-label="خلاصات تحتاج إلى نظر" withBorder padding="md" mb="md">
      <Title order={2} size="h4" mb="xs">
        خلاصات تحتاج إلى نظر ({formatNumber(data.length)})
      </Title>
      <Stack gap="xs">
        {data.slice(0, shownRows).map(({ feedId, name, host, kind, since, detail }) => (
          <Group key={`${feedId} ${kind}`} gap="xs" align="baseline">
            <Badge variant="light" color={kind === 'failing' || kind === 'gone' ? 'red' : 'orange'} tt="none">
              {troubleLabel[kind]}
            </Badge>
            {mayEdit ? (
              <Anchor component={Link} to={`/dashboard/filters/editable/${feedId}`} size="sm">
                {name}
              </Anchor>
            ) : (
              <Text size="sm">{name}</Text>
            )}
            <Text size="sm" c="dimmed">
              <bdi>{host}</bdi>، {kind === 'fallback' ? 'منذ' : 'لوحظ'} <Timestamp at={since} />.
              {detail && ` ${detail}`}
              {mayEdit && ` ${troubleTodo[kind]}`}
            </Text>
            {kind === 'refused' && may.confirmRules && (
              <Button
                size="compact-xs"
                variant="default"
                loading={confirm.isPending && confirm.variables === feedId}
                onClick={() => confirm.mutate(feedId)}
                aria-label={`قواعد «${name}» صحيحة`}
              >
                القواعد صحيحة
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {data.length > shownRows && (
        <Text size="sm" c="dimmed" mt="xs">
          وغيرها: {formatNumber(data.length - shownRows)}.
        </Text>
      )}
    </Card>
  )
}
