import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { correctionKinds } from '../../../contract/correction-kinds.ts'
import type { ReaderArticle } from '../article.schema.ts'
import css from './Corrections.module.css'

/** Before the text, for returning readers. */
export function Corrections({ corrections }: Pick<ReaderArticle, 'corrections'>) {
  if (corrections.length === 0) return null
  const kinds = new Set(corrections.map(({ kind }) => kind)).size
  return (
    <section className={css.corrections} aria-labelledby="corrections">
      <h2 id="corrections" className={css.title}>
        {headingOf(corrections)}
      </h2>
      <ul className={css.list}>
        {corrections.map(({ id, kind, text, at }) => (
          <li key={id}>
            <time dateTime={at} className={css.time}>
              {kinds > 1 && `${correctionKinds[kind]} · `}
              {formatGregorian(at)}، {formatTime(at)}
            </time>
            <p data-spoken>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function headingOf(corrections: ReaderArticle['corrections']): string {
  const [first, ...others] = corrections
  if (!first || others.some(({ kind }) => kind !== first.kind)) return 'تصويبات وتحديثات'
  const many = { correction: 'تصويبات', clarification: 'توضيحات', update: 'تحديثات' }
  return others.length === 0 ? correctionKinds[first.kind] : many[first.kind]
}
