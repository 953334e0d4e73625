import { ActionIcon, Code, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A text for another program, such as a key or an address, with a button that copies it. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code dir="ltr" translate="no" style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" onClick={copy} aria-label={copied ? 'نُسخ' : `انسخ: ${label}`}>
              {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
