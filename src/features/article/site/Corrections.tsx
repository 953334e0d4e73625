import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import type { ReaderArticle } from '../article.schema.ts'
import css from './Corrections.module.css'

/** Before the text, for readers who come back. */
export function Corrections({ corrections }: Pick<ReaderArticle, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <section className={css.corrections} aria-labelledby="corrections">
      <h2 id="corrections" className={css.title}>
        {corrections.length === 1 ? 'تصويب' : 'تصويبات'}
      </h2>
      <ul className={css.list}>
        {corrections.map(({ id, text, at }) => (
          <li key={id}>
            <time dateTime={at} className={css.time}>
              {formatGregorian(at)}، {formatTime(at)}
            </time>
            <p data-spoken>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
