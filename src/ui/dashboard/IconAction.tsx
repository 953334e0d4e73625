import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from 'react-router'

type Props = {
  label: string
  /** Tooltip, if it says more than the name. */
  hint?: string
  /** With a border, beside other buttons. */
  bordered?: boolean
  Icon: ComponentType<{ size?: number; stroke?: number }>
  danger?: boolean
  loading?: boolean
  /** The reason why it is disabled; it stays focusable, so that everybody can read the reason. */
  disabledReason?: string | undefined
} & ({ to: string; onClick?: undefined } | { onClick: () => void; to?: undefined })

/** An icon button with an accessible name and a tooltip. */
export function IconAction({
  label,
  hint = label,
  bordered = false,
  Icon,
  danger = false,
  loading = false,
  disabledReason,
  to,
  onClick,
}: Props) {
  const look = {
    ...(bordered ? { variant: 'default' } : { variant: 'subtle', color: danger ? 'red' : 'gray' }),
    size: 'lg',
    'aria-label': label,
    children: <Icon size={18} stroke={1.7} />,
  } as const
  return (
    <Tooltip label={disabledReason ?? hint} multiline maw={280}>
      {to !== undefined ? (
        <ActionIcon component={Link} to={to} {...look} />
      ) : (
        <ActionIcon
          {...look}
          loading={loading}
          data-disabled={disabledReason !== undefined || undefined}
          aria-disabled={disabledReason !== undefined}
          aria-description={disabledReason}
          bg={disabledReason === undefined || bordered ? undefined : 'transparent'}
          onClick={disabledReason === undefined ? onClick : undefined}
        />
      )}
    </Tooltip>
  )
}
