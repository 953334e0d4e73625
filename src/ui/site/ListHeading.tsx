import type { ReactNode } from 'react'
import { Headline } from '../Headline.tsx'
import css from './ListHeading.module.css'

/** Opens a page that lists things: its title, and what they are. */
export function ListHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.heading}>
      <h1 className={css.title} tabIndex={-1}>
        <Headline>{title}</Headline>
      </h1>
      {children && <p className={css.about}>{children}</p>}
    </header>
  )
}
