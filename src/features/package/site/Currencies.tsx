import { Link } from '../../../ui/route/Link.tsx'
import css from './Currencies.module.css'

type Props = {
  currencies: { code: string; name: string }[]
  current: string | undefined
  /** The page with prices in this currency. */
  to: (code: string) => string
}

/** Links, so that the choice is in the address and works without scripts. */
export function Currencies({ currencies, current, to }: Props) {
  if (currencies.length < 2) return null
  return (
    <nav aria-label="عملة الأسعار">
      <ul className={css.currencies}>
        {currencies.map(({ code, name }) => (
          <li key={code}>
            <Link to={to(code)} aria-current={code === current ? 'true' : undefined} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
