import { Group, Progress, Stack, Text } from '@mantine/core'
import { formatPercent } from '../../../arabic/digits.ts'
import type { Poll } from '../poll.contract.ts'
import { percentagesOf, totalOf, votesInWords } from '../poll.policy.ts'

/** The results as they are now. */
export function PollFigures({ poll: { answers, votes } }: { poll: Poll }) {
  const shares = percentagesOf(votes)
  return (
    <Stack gap="xs">
      {answers.map((text, index) => (
        <div key={text}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{text}</Text>
            <Text size="sm" c="dimmed">
              <bdi>{formatPercent(shares[index] ?? 0)}</bdi>، <bdi>{votesInWords(votes[index] ?? 0)}</bdi>
            </Text>
          </Group>
          <Progress value={shares[index] ?? 0} aria-label={text} />
        </div>
      ))}
      <Text size="sm">المجموع: {votesInWords(totalOf(votes))}</Text>
    </Stack>
  )
}
