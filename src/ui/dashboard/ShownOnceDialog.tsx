import { Alert, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; heading: string; text: string; onClose: () => void; children: ReactNode }

/** Shows a new key or secret, for the only time. */
export function ShownOnceDialog({ title, heading, text, onClose, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      centered
      // A stray click or Escape would lose the key.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="teal" title={heading} role="status">
          <Text size="sm">{text}</Text>
        </Alert>
        {children}
      </Stack>
    </Modal>
  )
}
