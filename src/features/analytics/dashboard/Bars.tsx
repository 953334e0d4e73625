import css from './Bars.module.css'

type Bar = { key: string; text: string; amount: number }

/** One bar for each moment, the latest at the end; each says its figure. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  return (
    <ul className={css.bars} aria-label={label}>
      {bars.map(({ key, text, amount }) => (
        <li key={key} className={css.bar} title={text}>
          <div
            className={css.fill}
            style={{ blockSize: `${(amount / most) * 100}%` }}
            role="img"
            aria-label={text}
          />
        </li>
      ))}
    </ul>
  )
}
