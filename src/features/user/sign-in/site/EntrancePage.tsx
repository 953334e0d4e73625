import type { ReactNode } from 'react'
import { Link } from '../../../../ui/route/Link.tsx'
import css from './EntrancePage.module.css'
import { withNext } from './withNext.ts'

type Props = {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** Links to other pages. */
  ways?: ReactNode
}

/** One narrow column for a single task. */
export function EntrancePage({ title, intro, children, ways }: Props) {
  return (
    <div className={css.page}>
      <h1 tabIndex={-1} className={css.title}>
        {title}
      </h1>
      {intro && <div className={css.intro}>{intro}</div>}
      {children}
      {ways && <div className={css.ways}>{ways}</div>}
    </div>
  )
}

type WayProps = { to: string; next?: string; before?: string; children: ReactNode }

/** A link that keeps `next`. */
export function Way({ to, next, before, children }: WayProps) {
  return (
    <p>
      {before && <span>{before} </span>}
      <Link to={withNext(to, next)} className={css.way}>
        {children}
      </Link>
    </p>
  )
}
