import type { ReactNode } from 'react'
import { Link } from './Link.tsx'

type Props = {
  /** Null if it has no page. */
  to: string | null
  rel?: string
  className?: string
  children: ReactNode
}

/** A name, linked to its page if there is one. */
export function NameLink({ to, rel, className, children }: Props) {
  if (to === null) return <span className={className}>{children}</span>
  return (
    <Link to={to} rel={rel} className={className}>
      {children}
    </Link>
  )
}
