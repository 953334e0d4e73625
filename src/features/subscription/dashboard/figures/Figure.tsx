import { Box, Card, Text } from '@mantine/core'

/** Part of its size that a letter is wide, at most. */
const letter = 0.62

export function Figure({ label, value }: { label: string; value: string }) {
  // A long amount stays on one line: it breaks between the letters of «ر.س» otherwise.
  const fits = `${(100 / (value.length * letter)).toFixed(1)}cqi`
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Box style={{ containerType: 'inline-size' }}>
        <Text fz={`clamp(0.75rem, ${fits}, 1.625rem)`} fw={700} lh={1.3} style={{ whiteSpace: 'nowrap' }}>
          {value}
        </Text>
      </Box>
    </Card>
  )
}
