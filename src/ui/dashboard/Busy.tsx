import { Box, VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './Busy.module.css'

type Props = {
  /** «تُجلب المقالات…» */
  label: string
  /** Something is on its way, be it what is shown already. */
  isFetching: boolean
  /** What is shown is not what was asked for: worth telling who does not see it. */
  isWaiting: boolean
  className?: string | undefined
  children: ReactNode
}

/** Around what is fetched: says that more is on its way, and moves nothing. */
export function Busy({ label, isFetching, isWaiting, className, children }: Props) {
  return (
    <Box className={clsx(classes.frame, className)} aria-busy={isFetching}>
      {isFetching && <div className={classes.bar} data-busy aria-hidden />}
      <VisuallyHidden role="status">{isWaiting && label}</VisuallyHidden>
      {children}
    </Box>
  )
}
