import { Link } from '../route/Link.tsx'
import css from './OlderLink.module.css'

/** Below a list that does not grow: leads to its next page, if there is one. */
export function OlderLink({ to, label }: { to: string | null; label: string }) {
  if (to === null) return null
  return (
    <p className={css.older}>
      <Link to={to} rel="next">
        {label}
      </Link>
    </p>
  )
}
