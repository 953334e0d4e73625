import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { MatchState, ShownStrip } from '../category.schema.ts'
import css from './SectionStrip.module.css'
import { useFreshStrip } from './useFreshStrip.ts'

const states: Record<MatchState, string> = {
  upcoming: 'لم تبدأ',
  live: 'جارية',
  finished: 'انتهت',
  postponed: 'مؤجلة',
}

/** Figures of the economy or scores of sport, with the hour at which the newsroom wrote them. */
export function SectionStrip({ strip, name }: { strip: ShownStrip; name: string }) {
  const { figures, scores, at, isOld } = useFreshStrip(strip)
  return (
    // On a phone it scrolls sideways, also by keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <ul className={css.strip} aria-label={`شريط ${name}`} tabIndex={0}>
      {figures.map(({ label, value, change }) => (
        <li key={label} className={css.entry}>
          <span className={css.label}>{label}</span> <bdi className={css.value}>{value}</bdi>{' '}
          {change !== null && <Change percent={change} />}
        </li>
      ))}
      {scores.map(score => (
        <li key={`${score.home} ${score.away}`} className={css.entry}>
          <Side name={score.home} goals={score.homeScore} />
          <Side name={score.away} goals={score.awayScore} />
          <span className={score.state === 'live' ? css.running : css.label}>
            {[states[score.state], score.note].filter(Boolean).join(' · ')}
          </span>
          {score.article?.slug && (
            <Link to={articlePath({ ...score.article, slug: score.article.slug })} className={css.report}>
              التقرير<span data-unseen> عن {`${score.home} و${score.away}`}</span>
            </Link>
          )}
        </li>
      ))}
      <li className={css.at}>
        <time dateTime={at}>
          {isOld
            ? `أسعار قديمة: ${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}`
            : `عند ${formatTime(at)}`}
        </time>
      </li>
    </ul>
  )
}

function Change({ percent }: { percent: number }) {
  const [word, arrow] = percent > 0 ? ['ارتفع', '▲'] : percent < 0 ? ['انخفض', '▼'] : ['بلا تغيير', '']
  return (
    <span className={percent < 0 ? css.down : css.up}>
      <span data-unseen>{word} </span>
      <span aria-hidden="true">{arrow}</span>{' '}
      <bdi>{formatNumber(Math.abs(percent), { maximumFractionDigits: 2 })}%</bdi>
    </span>
  )
}

function Side({ name, goals }: { name: string; goals: number | null }) {
  return (
    <span className={css.side}>
      <bdi>{name}</bdi> {goals !== null && <b>{formatNumber(goals)}</b>}
    </span>
  )
}
