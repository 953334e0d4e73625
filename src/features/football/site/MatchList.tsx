import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { Match } from '../football.contract.ts'
import css from './MatchList.module.css'

/** Home team, score or hour, away team. `dated` for matches of several days. */
export function MatchList({ matches, dated = false }: { matches: Match[]; dated?: boolean }) {
  return (
    <ul className={css.list}>
      {matches.map(match => (
        <li key={match.id} className={css.match} data-phase={match.phase}>
          <span className={css.home}>
            <bdi>{match.home.name}</bdi>
          </span>
          <Middle match={match} dated={dated} />
          <span className={css.away}>
            <bdi>{match.away.name}</bdi>
          </span>
          <span className={css.note}>{noteOf(match)}</span>
          {match.article && (
            <Link to={articlePath(match.article)} className={css.report}>
              التقرير<span data-unseen> عن {`${match.home.name} و${match.away.name}`}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Middle({ match, dated }: { match: Match; dated: boolean }) {
  const { home, away, kickoffAt, state } = match
  const hasHour = isAhead(match)
  if (hasScore(match)) {
    return (
      <span className={css.score}>
        <b>{formatNumber(home.goals ?? 0)}</b>
        <span aria-hidden="true">–</span>
        <b>{formatNumber(away.goals ?? 0)}</b>
      </span>
    )
  }
  return (
    <time className={css.time} dateTime={kickoffAt}>
      {dated && <span className={css.day}>{formatGregorian(kickoffAt, { style: 'day' })}</span>}
      {hasHour ? formatTime(kickoffAt) : state}
    </time>
  )
}

const isAhead = ({ phase, state }: Match) => phase === 'upcoming' && state === 'لم تبدأ'
const hasScore = ({ home, away, phase }: Match) =>
  home.goals !== null && away.goals !== null && phase !== 'upcoming'

/** Minutes are of the last update; a score without news says since when. Without score and hour, `Middle` has the state. */
function noteOf(match: Match): string {
  const { phase, state, isStale, minute, addedMinutes, checkedAt, round, home, away } = match
  const penalties =
    home.penalties !== null && away.penalties !== null
      ? ` ${formatNumber(home.penalties)}–${formatNumber(away.penalties)}`
      : ''
  if (isStale) return `آخر نتيجة وصلتنا عند ${formatTime(checkedAt)}`
  const added = addedMinutes ? `+${formatNumber(addedMinutes)}` : ''
  const time = minute === null ? '' : `الدقيقة ${formatNumber(minute)}${added}`
  const said = hasScore(match) ? [state + penalties, time] : [round]
  if (phase === 'live') said.push(`عند ${formatTime(checkedAt)}`)
  return said.filter(Boolean).join(' · ')
}
