import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from 'react-router'

type Props = {
  label: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
  danger?: boolean
  loading?: boolean
  /** Why it cannot be done now; it stays in reach, so that everybody can learn it. */
  disabledReason?: string | undefined
} & ({ to: string; onClick?: undefined } | { onClick: () => void; to?: undefined })

/** A small button of a picture, named for who cannot see it and on hover. */
export function IconAction({
  label,
  Icon,
  danger = false,
  loading = false,
  disabledReason,
  to,
  onClick,
}: Props) {
  const look = {
    variant: 'subtle',
    color: danger ? 'red' : 'gray',
    size: 'lg',
    'aria-label': label,
    children: <Icon size={18} stroke={1.7} />,
  } as const
  return (
    <Tooltip label={disabledReason ?? label} multiline maw={280}>
      {to !== undefined ? (
        <ActionIcon component={Link} to={to} {...look} />
      ) : (
        <ActionIcon
          {...look}
          loading={loading}
          data-disabled={disabledReason !== undefined || undefined}
          aria-disabled={disabledReason !== undefined}
          aria-description={disabledReason}
          bg={disabledReason === undefined ? undefined : 'transparent'}
          onClick={disabledReason === undefined ? onClick : undefined}
        />
      )}
    </Tooltip>
  )
}
