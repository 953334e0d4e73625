import type { ReactNode } from 'react'
import { EmptyList } from './EmptyList.tsx'
import css from './ListFrame.module.css'
import { ListHeading } from './ListHeading.tsx'

type Props = {
  title: string
  about: string
  /** Said instead of the list while there is nothing in it. */
  empty: string | false
  children: ReactNode
}

/** A page that lists things. */
export function ListFrame({ title, about, empty, children }: Props) {
  return (
    <div className={css.page}>
      <ListHeading title={title}>{about}</ListHeading>
      {empty && <EmptyList>{empty}</EmptyList>}
      {children}
    </div>
  )
}
