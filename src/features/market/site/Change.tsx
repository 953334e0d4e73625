import { formatNumber } from '../../../arabic/digits.ts'
import css from './Change.module.css'

/** Since the day before; a dash if that is unknown. */
export function Change({ percent }: { percent: number | null }) {
  if (percent === null) return <span className={css.none}>—</span>
  const [word, arrow] = percent > 0 ? ['ارتفع', '▲'] : percent < 0 ? ['انخفض', '▼'] : ['بلا تغيير', '']
  return (
    <span className={percent > 0 ? css.up : percent < 0 ? css.down : css.none}>
      <span data-unseen>{word} </span>
      <span aria-hidden="true">{arrow}</span>{' '}
      <bdi>{formatNumber(Math.abs(percent), { maximumFractionDigits: 2 })}%</bdi>
    </span>
  )
}
