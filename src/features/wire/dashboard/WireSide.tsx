import { Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import type { WireActions } from './useWireActions.ts'
import { WireItemActions } from './WireItemActions.tsx'
import { WireItemTrace } from './WireItemTrace.tsx'

/** Keys may pass many items in a second. */
const restMs = 150

/** The current item beside the list, on wide screens. */
export function WireSide({ id, actions }: { id: number | undefined; actions: WireActions }) {
  const [rested] = useDebouncedValue(id, restMs)
  const { data } = useQuery(
    api.wire.trace.queryOptions({
      input: { id: rested ?? 1 },
      enabled: rested !== undefined,
      placeholderData: keepPreviousData,
    }),
  )
  if (rested === undefined) {
    return (
      <Text size="sm" c="dimmed">
        اختر مادة من القائمة لترى نصها وجواب كل قاعدة فيها.
      </Text>
    )
  }
  if (!data) {
    return (
      <Stack gap="xs" aria-hidden>
        <Skeleton height={28} />
        <Skeleton height={120} />
      </Stack>
    )
  }
  return <WireItemTrace item={data} actions={<WireItemActions item={data} actions={actions} />} />
}
