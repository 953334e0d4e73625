import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ListState } from './useListState.ts'

/** Clears search and filters, if there are any. */
export function ClearAll({ list }: { list: Pick<ListState, 'isNarrowed' | 'clear'> }) {
  if (!list.isNarrowed) return null
  return (
    <Button variant="subtle" color="gray" leftSection={<IconX size={16} />} onClick={list.clear}>
      امسح الكل
    </Button>
  )
}
