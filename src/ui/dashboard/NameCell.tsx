import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  name: string
  /** A second, quieter line. */
  detail?: ReactNode
  /** On a phone, what the columns that have no room there would say. */
  instead?: ReactNode
  /** Before the name. */
  picture?: ReactNode
  /** The way into it, an address or a dialog; none for who may only read it. */
  to?: string | undefined
  onOpen?: (() => void) | undefined
}

/** What a row is, and the way into it. */
export function NameCell({ name, detail, instead, picture, to, onOpen }: Props) {
  const look = { size: 'sm', fw: 500, ta: 'start', children: <bdi>{name}</bdi> } as const
  return (
    <Group gap="sm" wrap="nowrap">
      {picture}
      <Box miw={0}>
        {to !== undefined ? (
          <Anchor component={Link} to={to} {...look} />
        ) : onOpen ? (
          <Anchor component="button" type="button" onClick={onOpen} {...look} />
        ) : (
          <Text {...look} />
        )}
        {detail && (
          // A long address gives way, so that a phone shows what can be done to the row.
          <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        )}
        {instead && (
          <Text component="div" size="xs" c="dimmed" hiddenFrom="sm">
            {instead}
          </Text>
        )}
      </Box>
    </Group>
  )
}
