import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { Timestamp } from '../../../../ui/Timestamp.tsx'

const countries = new Intl.DisplayNames('ar', { type: 'region' })

/** The actor's sessions; each can be ended. */
export function SessionsCard() {
  const queries = useQueryClient()
  const sessions = useQuery(api.session.sessions.queryOptions())
  const outcome = {
    onSuccess: () => queries.invalidateQueries({ queryKey: api.session.sessions.key() }),
    onError: (error: unknown) => snackbar.error(error),
  }
  const end = useMutation({ mutationFn: (id: number) => client.session.endSession({ id }), ...outcome })
  const endOthers = useMutation({ mutationFn: () => client.session.endOtherSessions(), ...outcome })
  return (
    <Paper component="section" withBorder p="md" aria-label="الأجهزة">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h5">
            الأجهزة التي دخلت منها
          </Title>
          {(sessions.data?.length ?? 0) > 1 && (
            <Button
              size="xs"
              variant="default"
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              أنهِ الجلسات الأخرى
            </Button>
          )}
        </Group>
        {sessions.isError && <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />}
        {sessions.isPending && <Skeleton h={44} role="status" aria-label="تُجلب الأجهزة…" />}
        {sessions.data?.map(session => (
          <Group key={session.id} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm">
                <bdi>{session.device}</bdi>{' '}
                {session.current && (
                  <Badge variant="light" size="sm">
                    هذا الجهاز
                  </Badge>
                )}
              </Text>
              <Text size="xs" c="dimmed">
                {session.country && `${countries.of(session.country)} · `}
                <bdi>{session.address}</bdi> · آخر ظهور <Timestamp at={session.lastSeenAt} />
              </Text>
            </div>
            {!session.current && (
              <Button
                size="xs"
                variant="default"
                aria-label={`أنهِها: ${session.device}`}
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                أنهِها
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}
