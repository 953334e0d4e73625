import { Button, Group, Stack } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { snackbar } from './snackbar.ts'

type Props<Trial> = {
  label: string
  /** The entered keys in one text: the answer about earlier ones would mislead. */
  entered: string
  ask: () => Promise<Trial>
  /** The answer in words. */
  children: (trial: Trial) => ReactNode
}

/** Asks a provider whether keys work before they are saved. */
export function KeyTrial<Trial>({ label, entered, ask, children }: Props<Trial>) {
  const [trial, setTrial] = useState<Trial>()
  const [isAsking, setIsAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a key changes
  useEffect(() => setTrial(undefined), [entered])

  async function start() {
    setIsAsking(true)
    setTrial(undefined)
    try {
      setTrial(await ask())
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
          onClick={start}
        >
          {label}
        </Button>
      </Group>
      <div role="status">{trial !== undefined && children(trial)}</div>
    </Stack>
  )
}
