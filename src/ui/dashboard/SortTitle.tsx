import { Group, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const orders = {
  ascending: { Icon: IconArrowUp, words: 'مرتّب تصاعديًّا' },
  descending: { Icon: IconArrowDown, words: 'مرتّب تنازليًّا' },
}

type Props = { title: ReactNode; order: keyof typeof orders | undefined }

/** Header of a sortable column, with its order. */
export function SortTitle({ title, order }: Props) {
  const { Icon, words } = order ? orders[order] : { Icon: IconArrowsSort, words: undefined }
  return (
    <Group wrap="nowrap" gap={4}>
      {title}
      {words && <VisuallyHidden>، {words}</VisuallyHidden>}
      <Icon size={14} aria-hidden style={{ flex: 'none', opacity: order ? 1 : 0.4 }} />
    </Group>
  )
}
