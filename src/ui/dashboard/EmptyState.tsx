import { Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Says that there is nothing yet, and offers what to do. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md">
      <IconInbox size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{title}</Text>
      {text && (
        <Text size="sm" c="dimmed" ta="center">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
