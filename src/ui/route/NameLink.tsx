import type { ReactNode } from 'react'
import { Link } from './Link.tsx'

type Props = {
  /** Null where what is named has no page. */
  to: string | null
  rel?: string
  className?: string
  children: ReactNode
}

/** A name that leads to its page, or the name alone. */
export function NameLink({ to, rel, className, children }: Props) {
  if (to === null) return <span className={className}>{children}</span>
  return (
    <Link to={to} rel={rel} className={className}>
      {children}
    </Link>
  )
}
