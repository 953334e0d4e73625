import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../dashboard/api.ts'
import { Failure } from '../../../dashboard/Failure.tsx'
import { snackbar } from '../../../dashboard/snackbar.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'

/** Where one is signed in, each of which can be ended. */
export function SessionsCard() {
  const queries = useQueryClient()
  const sessions = useQuery(api.session.sessions.queryOptions())
  const end = useMutation({
    mutationFn: (id: number) => client.session.endSession({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.session.sessions.key() }),
    onError: error => snackbar.error(error),
  })
  return (
    <Paper component="section" withBorder p="md" aria-label="الأجهزة">
      <Stack>
        <Title order={2} size="h5">
          الأجهزة التي دخلتَ منها
        </Title>
        {sessions.isError && <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />}
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
                <bdi>{session.address}</bdi> · آخر ظهور <Timestamp at={session.lastSeenAt} />
              </Text>
            </div>
            {!session.current && (
              <Button
                size="xs"
                variant="default"
                aria-label={`أنهِ جلسة ${session.device}`}
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
