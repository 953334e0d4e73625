import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  name: string
  /** A second, quieter line. */
  detail?: ReactNode
  /** Replaces the columns hidden on a phone. */
  instead?: ReactNode
  /** Before the name. */
  picture?: ReactNode
  /** Address of the form, unless it is a dialog or the user may only read. */
  to?: string | undefined
  onOpen?: (() => void) | undefined
}

/** A row's name, linked to its form. */
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
          // Breaks long addresses, so that the row's actions stay visible on a phone.
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
