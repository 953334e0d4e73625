import { Badge, Box, Tooltip } from '@mantine/core'
import type { Mailbox } from '../mailbox.contract.ts'

/** A mailbox's health; the last error is accessible by pointer, keyboard and screen reader. */
export function MailboxHealthBadge({
  mailbox: { status, failures, lastError, readAt },
}: {
  mailbox: Mailbox
}) {
  if (!status) return <Mark color="gray" label="موقوف" />
  if (failures === 0)
    return readAt ? <Mark color="teal" label="يُقرأ" /> : <Mark color="blue" label="لم يُقرأ بعد" />
  return (
    <Tooltip label={lastError} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Box component="span" tabIndex={0} role="note" aria-label={`متعثر: ${lastError}`}>
        <Mark color="red" label="متعثر" />
      </Box>
    </Tooltip>
  )
}

function Mark({ color, label }: { color: string; label: string }) {
  return (
    <Badge variant="light" color={color} tt="none">
      {label}
    </Badge>
  )
}
