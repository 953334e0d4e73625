import { Link } from '../../../ui/route/Link.tsx'
import css from './PeriodSwitch.module.css'
import type { SwitchedPeriod } from './period-switch.ts'

const labels = { month: 'شهريًا', year: 'سنويًا' } as const satisfies Record<SwitchedPeriod, string>
const periods = Object.keys(labels) as SwitchedPeriod[]

type Props = {
  current: SwitchedPeriod
  /** «وفّر حتى 17٪», beside the year. */
  saving: string | null
}

/** Links, so that the choice is in the address and works without scripts. */
export function PeriodLinks({ current, saving, to }: Props & { to: (period: SwitchedPeriod) => string }) {
  return (
    <nav aria-label="مدة الاشتراك">
      <ul className={css.switch}>
        {periods.map(period => (
          <li key={period}>
            <Link to={to(period)} aria-current={period === current ? 'true' : undefined} preventScrollReset>
              {labels[period]} {period === 'year' && saving && <small className={css.saving}>{saving}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same on a page whose address must stay: the style sheet hides the packages of the other period. */
export function PeriodRadios({ current, saving }: Props) {
  return (
    <fieldset className={css.switch}>
      <legend className={css.legend}>مدة الاشتراك</legend>
      {periods.map(period => (
        <label key={period}>
          <input type="radio" name="offered-period" value={period} defaultChecked={period === current} />
          <span>
            {labels[period]} {period === 'year' && saving && <small className={css.saving}>{saving}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
