import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { Headline } from '../Headline.tsx'
import { Link } from '../route/Link.tsx'
import css from './SectionHeading.module.css'

type Props = { title: string; to?: string; colour?: string; id?: string; children?: ReactNode }

/** Opens a section of a page under a rule, in the section's colour; children stand beside the title. */
export function SectionHeading({ title, to, colour, id, children }: Props) {
  const words = <Headline>{title}</Headline>
  return (
    <div
      className={clsx(css.heading, colour && css.coloured)}
      style={colour ? ({ '--category': colour } as CSSProperties) : undefined}
    >
      <h2 className={css.title} id={id}>
        {to ? <Link to={to}>{words}</Link> : words}
      </h2>
      {children}
    </div>
  )
}
