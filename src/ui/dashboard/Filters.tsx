import { Button, Group } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../arabic/digits.ts'

type Props = {
  /** Number of active filters. */
  chosen: number
  children: ReactNode
}

/** Filters in a row, and on a phone behind a button, so that the list starts on the screen. */
export function Filters({ chosen, children }: Props) {
  const isWide = useMediaQuery('(min-width: 48em)', innerWidth >= 768)
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  if (isWide) return children
  return (
    <>
      <Button
        variant={chosen > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={16} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {chosen > 0 ? `عوامل التصفية (${formatNumber(chosen)})` : 'عوامل التصفية'}
      </Button>
      {isOpen && (
        <Group id={id} gap="xs" w="100%">
          {children}
        </Group>
      )}
    </>
  )
}
