import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { Feed } from '../feed.contract.ts'

/** A feed's move to another host, with a button that accepts it. */
export function FeedMove({ feed: { id, movedTo }, mayAccept }: { feed: Feed; mayAccept: boolean }) {
  const queries = useQueryClient()
  const accept = useMutation({
    mutationFn: (address: string) => client.feed.acceptMove({ id, address }),
    onSuccess: () => snackbar.success('اعتُمد العنوان الجديد، ويُجلب منه الآن.'),
    onError: error => snackbar.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: api.feed.key() }),
  })
  if (movedTo === null) return null
  return (
    <Alert color="amber" role="note" mb="sm" title="انتقلت الخلاصة إلى موقع آخر">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          يقول ناشرها إنها انتقلت نهائيًّا إلى هذا العنوان. تنتظر أخبارها محررًا حتى يُعتمد، فتأكد أنه عنوان
          ناشرها.
        </Text>
        <Text size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {movedTo}
        </Text>
        {mayAccept && (
          <Button size="xs" loading={accept.isPending} onClick={() => accept.mutate(movedTo)}>
            اعتمد العنوان الجديد
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
