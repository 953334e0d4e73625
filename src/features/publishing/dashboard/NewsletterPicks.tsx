import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { type NewsletterPick, publishingContract } from '../publishing.contract.ts'
import { dayAndHour } from './dayAndHour.ts'

type Props = { id: number; revision: number; isReadOnly: boolean }

/** Newsletters for which a saved article was chosen; it can be taken out until an issue has it. */
export function NewsletterPicks({ id, revision, isReadOnly }: Props) {
  const queries = useQueryClient()
  const may = useRights(publishingContract)
  const options = api.publishing.picks.queryOptions({ input: { id }, enabled: may.picks })
  const { data: picks = [] } = useQuery(options)
  // Chosen in the transaction that publishes it.
  useEffect(() => {
    if (revision) void queries.invalidateQueries({ queryKey: api.publishing.picks.key() })
  }, [queries, revision])
  const remove = useMutation({
    mutationFn: (newsletterId: number) => client.publishing.removePick({ id, newsletterId }),
    onSuccess: left => queries.setQueryData(options.queryKey, left),
    onError: error => {
      snackbar.error(error)
      void queries.invalidateQueries({ queryKey: api.publishing.picks.key() })
    },
  })
  if (picks.length === 0) return null
  return (
    <Stack gap="xs" mt="sm">
      <Divider />
      <Text size="sm" fw={500}>
        الرسائل البريدية
      </Text>
      {picks.map(pick => (
        <Group key={pick.id} justify="space-between" gap="xs">
          <Text size="sm" style={{ flex: '1 1 10rem' }}>
            {pickWords(pick)}
          </Text>
          {pick.state === 'waiting' && !isReadOnly && may.removePick && (
            <Button
              size="xs"
              variant="default"
              aria-label={`أخرجه من «${pick.name}»`}
              loading={remove.isPending && remove.variables === pick.id}
              onClick={() => remove.mutate(pick.id)}
            >
              أخرجه
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}

function pickWords({ name, state, at }: NewsletterPick): string {
  if (state === 'waiting') return `في العدد القادم من «${name}».`
  if (state === 'sent') return at ? `أُرسل في «${name}» ${dayAndHour(at)}.` : `أُرسل في «${name}».`
  return at ? `في عدد «${name}» الذي يُرسل ${dayAndHour(at)}.` : `في عدد من «${name}» لم يُرسل بعد.`
}
