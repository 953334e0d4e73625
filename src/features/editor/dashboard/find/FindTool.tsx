import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  keys: string
  isPressed?: boolean
  onClick: () => void
  children: ReactNode
}

export function FindTool({ label, keys, isPressed, onClick, children }: Props) {
  return (
    <Tooltip label={`${label}: ${keys}`} openDelay={600}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color="gray"
        size={30}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
