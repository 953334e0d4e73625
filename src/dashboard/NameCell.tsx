import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  name: string
  /** A second, quieter line. */
  detail?: ReactNode
  /** Before the name. */
  picture?: ReactNode
  onOpen: () => void
}

/** What a row is, as the way into it. */
export function NameCell({ name, detail, picture, onOpen }: Props) {
  return (
    <Group gap="sm" wrap="nowrap">
      {picture}
      <Box miw={0}>
        <Anchor component="button" type="button" size="sm" fw={500} ta="start" onClick={onOpen}>
          <bdi>{name}</bdi>
        </Anchor>
        {detail && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {detail}
          </Text>
        )}
      </Box>
    </Group>
  )
}
