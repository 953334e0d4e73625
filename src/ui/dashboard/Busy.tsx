import { Box, VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './Busy.module.css'

type Props = {
  /** «تُجلب المقالات…» */
  label: string
  /** Loading, including refetches of the current content. */
  isFetching: boolean
  /** The children are outdated; `label` is announced to screen readers. */
  isWaiting: boolean
  className?: string | undefined
  children: ReactNode
}

/** Shows that its contents are loading, without a layout shift. */
export function Busy({ label, isFetching, isWaiting, className, children }: Props) {
  return (
    <Box className={clsx(classes.frame, className)} aria-busy={isFetching}>
      {isFetching && <div className={classes.bar} data-busy aria-hidden />}
      <VisuallyHidden role="status">{isWaiting && label}</VisuallyHidden>
      {children}
    </Box>
  )
}
