import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  name: string
  /** A second, quieter line. */
  detail?: ReactNode
  /** Before the name. */
  picture?: ReactNode
} & ({ to: string; onOpen?: undefined } | { onOpen: () => void; to?: undefined })

/** What a row is, as the way into it. */
export function NameCell({ name, detail, picture, to, onOpen }: Props) {
  const look = { size: 'sm', fw: 500, ta: 'start', children: <bdi>{name}</bdi> } as const
  return (
    <Group gap="sm" wrap="nowrap">
      {picture}
      <Box miw={0}>
        {to === undefined ? (
          <Anchor component="button" type="button" onClick={onOpen} {...look} />
        ) : (
          <Anchor component={Link} to={to} {...look} />
        )}
        {detail && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {detail}
          </Text>
        )}
      </Box>
    </Group>
  )
}
