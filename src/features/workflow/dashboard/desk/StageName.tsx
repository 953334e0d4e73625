import { ColorSwatch, Group, Text } from '@mantine/core'

/** An article's stage with its colour. */
export function StageName({ stage }: { stage: { name: string; colour: string } | null }) {
  if (!stage) return null
  return (
    <Group gap={6} wrap="nowrap">
      <ColorSwatch color={stage.colour} size={10} withShadow={false} aria-hidden style={{ flex: 'none' }} />
      <Text span size="sm" lineClamp={1}>
        {stage.name}
      </Text>
    </Group>
  )
}
