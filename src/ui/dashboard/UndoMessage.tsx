import { Button, Group, Text } from '@mantine/core'

/** Reports an action, with a button to undo it. */
export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button variant="light" size="compact-sm" flex="none" onClick={onUndo}>
        تراجع
      </Button>
    </Group>
  )
}
