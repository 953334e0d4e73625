import { Link } from '../../../ui/route/Link.tsx'
import { listPagePath } from '../../article/article.addresses.policy.ts'
import css from './WayBack.module.css'

type Props = {
  /** The list's own address, without a cursor. */
  path: string
  after: string | null
  previous: string | null
  newer?: string
  beginning?: string
}

/** Links above a later page of a list: to the previous page, and to the beginning. */
export function WayBack({
  path,
  after,
  previous,
  newer = 'أخبار أحدث',
  beginning = 'العودة إلى الأحدث',
}: Props) {
  if (after === null) return null
  return (
    <p className={css.back}>
      {previous !== null && (
        <Link to={listPagePath(path, previous)} rel="prev">
          {newer}
        </Link>
      )}
      <Link to={path} rel={previous === null ? 'prev' : undefined}>
        {beginning}
      </Link>
    </p>
  )
}
