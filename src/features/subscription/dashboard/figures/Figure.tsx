import { Card, Text } from '@mantine/core'

export function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {/* A long amount in half of a phone's width. */}
      <Text fz="clamp(1rem, 5vw, 1.625rem)" fw={700} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </Card>
  )
}
