import { Loader, Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { checkBuild } from '../../ui/builds.ts'
import { lazyPart } from '../../ui/dashboard/lazyPart.tsx'
import { MissingPart } from '../../ui/dashboard/MissingPart.tsx'
import classes from './Palette.module.css'
import type { SearchProps } from './PaletteSearch.tsx'

export const loadSearch = () => import('./PaletteSearch.tsx').then(part => part.PaletteSearch)
const PaletteSearch = lazyPart(loadSearch, checkBuild, MissingPart)

type Props = Omit<SearchProps, 'isPhone'> & { opened: boolean }

/** Opens pages, articles and people by name, and runs actions. Fills the screen on phones. */
export function PaletteDialog({ user, opened, early, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', innerWidth < 576)
  // Opens only after mounting: otherwise it would not know where to return the focus.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Modal
      opened={opened && isMounted}
      onClose={onClose}
      withCloseButton={false}
      fullScreen={isPhone}
      size={620}
      yOffset="10dvh"
      padding={0}
      keepMounted={false}
      attributes={{ content: { 'aria-label': 'البحث والانتقال' } }}
      classNames={{ body: classes.body, content: classes.content }}
    >
      <Suspense fallback={<SearchSkeleton />}>
        <PaletteSearch user={user} early={early} onClose={onClose} isPhone={isPhone} />
      </Suspense>
    </Modal>
  )
}

/** The dialog is open before its field has come. */
function SearchSkeleton() {
  return (
    <div role="status" aria-label="يُفتح البحث…">
      <div className={classes.top}>
        <Loader size={20} aria-hidden />
        <span className={classes.coming}>صفحة أو مقال أو شخصية أو إجراء</span>
      </div>
      <div className={classes.list}>
        {['46%', '62%', '38%', '54%', '48%'].map(width => (
          <Skeleton key={width} height={14} width={width} m="13px 8px" />
        ))}
      </div>
    </div>
  )
}
