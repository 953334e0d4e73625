import { Link } from '../../../../ui/route/Link.tsx'
import { listPagePath } from '../../article.addresses.policy.ts'
import css from './OlderLink.module.css'

/** Below a list that does not grow: leads to its next page, if there is one. */
export function OlderLink({ path, next, label }: { path: string; next: string | null; label: string }) {
  if (next === null) return null
  return (
    <p className={css.older}>
      <Link to={listPagePath(path, next)} rel="next">
        {label}
      </Link>
    </p>
  )
}
