import { formatPercent } from '../../../arabic/digits.ts'
import css from './RainChance.module.css'

/** Takes up the same space without rain. */
export function RainChance({ chance }: { chance: number | null }) {
  if (!chance || chance < 10) return <span className={css.chance} />
  return (
    <span className={css.chance}>
      <span data-unseen>احتمال المطر </span>
      <svg viewBox="0 0 12 12" width={11} height={11} aria-hidden="true">
        <path d="M6 .5C8 3.5 9.8 5.5 9.8 7.7a3.8 3.8 0 1 1-7.6 0C2.2 5.5 4 3.5 6 .5z" />
      </svg>
      {formatPercent(Math.round(chance))}
    </span>
  )
}
