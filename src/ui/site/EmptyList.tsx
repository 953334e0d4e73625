import type { ReactNode } from 'react'
import { Link } from '../route/Link.tsx'
import css from './EmptyList.module.css'

/** Says that there is nothing here yet, and leads on: to the news, unless another way is given. */
export function EmptyList({ children, way }: { children: ReactNode; way?: ReactNode }) {
  return (
    <p className={css.empty}>
      {children} {way ?? <Link to="/">اقرأ أخبار اليوم</Link>}
    </p>
  )
}
