import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'

/** Asks the provider whether the typed key works, or the stored one. */
export function FootballKeyTrial({ typed }: { typed: string | null }) {
  const [trial, setTrial] = useState<{ works: boolean; words: string }>()
  const [isAsking, setIsAsking] = useState(false)
  // An answer about another key would mislead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the key changes
  useEffect(() => setTrial(undefined), [typed])

  async function ask() {
    setIsAsking(true)
    setTrial(undefined)
    try {
      setTrial(await client.football.tryKey(typed === null ? {} : { key: typed }))
    } catch (error) {
      snackbar.error(error)
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} />}
          loading={isAsking}
          onClick={ask}
        >
          جرّب المفتاح
        </Button>
      </Group>
      <div role="status">
        {trial && (
          <Text size="sm" fw={600} c={trial.works ? undefined : 'red'}>
            {trial.words}
          </Text>
        )}
      </div>
    </Stack>
  )
}
