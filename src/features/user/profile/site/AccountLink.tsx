import { useLocation } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/route/Link.tsx'
import css from './AccountLink.module.css'

/**
 * Link to sign in, or to the account. Both are in the page, which is cached for every reader; the style sheet shows the
 * right one before the first paint.
 */
export function AccountLink() {
  const { pathname, search } = useLocation()
  return (
    <>
      <Link to={`/auth/sign-in?next=${encodeURIComponent(pathname + search)}`} className={css.enter}>
        <Icon name="user" size={20} />
        الدخول
      </Link>
      <Link to="/account" className={css.own}>
        <Icon name="user" size={20} />
        حسابي
      </Link>
    </>
  )
}
