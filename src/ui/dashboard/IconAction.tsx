import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from 'react-router'

type Props = {
  label: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
  danger?: boolean
  loading?: boolean
  /** Why it is disabled; it stays focusable, so that everybody can read the reason. */
  disabledReason?: string | undefined
} & ({ to: string; onClick?: undefined } | { onClick: () => void; to?: undefined })

/** An icon button with an accessible name and a tooltip. */
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
