import { useLoaderData } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { EmptyList } from '../../../ui/site/EmptyList.tsx'
import { useFresh } from '../../../ui/site/useFresh.ts'
import { competitionPath, matchDayPath } from '../football.addresses.policy.ts'
import { minutesUntilNews } from '../match.policy.ts'
import css from './FootballPage.module.css'
import { type FootballData, titleOf } from './football.loader.ts'
import { MatchList } from './MatchList.tsx'

/** Matches of one day by competition. */
export function FootballPage() {
  const loaded = useLoaderData() as FootballData
  const { matchDay, competitions, zone } = useFresh(loaded, 'football___ar', freshMinutes(loaded.matchDay))
  const { day, today, previous, next, checkedAt } = matchDay
  const isToday = day === today
  return (
    <div className={css.page}>
      <header className={css.header}>
        <div>
          <h1 className={css.title} tabIndex={-1}>
            {titleOf(matchDay)}
          </h1>
          {isToday && <p className={css.date}>{formatGregorian(day, { timeZone: 'UTC', style: 'full' })}</p>}
        </div>
        <nav className={css.days} aria-label="أيام المباريات">
          <DayLink day={previous} label={isToday ? 'أمس' : undefined} arrow="قبل" />
          {isToday ? (
            <span className={css.present} aria-current="page">
              اليوم
            </span>
          ) : (
            <Link to={matchDayPath()} className={css.day}>
              اليوم
            </Link>
          )}
          <DayLink day={next} label={isToday ? 'غدًا' : undefined} arrow="بعد" />
        </nav>
      </header>
      <div className={css.columns}>
        <div>
          {matchDay.competitions.map(competition => (
            <section key={competition.id} className={css.competition} aria-labelledby={`c${competition.id}`}>
              <h2 className={css.name} id={`c${competition.id}`}>
                <Link to={competitionPath(competition)}>{competition.name}</Link>
              </h2>
              <MatchList matches={competition.matches} />
            </section>
          ))}
          {matchDay.competitions.length === 0 && (
            <EmptyList>
              {competitions.length > 0 ? 'لا مباريات في هذا اليوم.' : 'لا نتابع مسابقات الآن.'}
            </EmptyList>
          )}
          {checkedAt && (
            <p className={css.checked}>
              آخر تحديث{' '}
              <time dateTime={checkedAt}>
                {formatGregorian(checkedAt, { style: 'day' })}، {formatTime(checkedAt)}
              </time>
              . الأوقات بتوقيت <bdi>{zone}</bdi>.
            </p>
          )}
        </div>
        {competitions.length > 0 && (
          <nav className={css.tables} aria-labelledby="tables">
            <h2 className={css.tablesTitle} id="tables">
              جداول الترتيب
            </h2>
            <ul>
              {competitions.map(competition => (
                <li key={competition.id}>
                  <Link to={competitionPath(competition)}>{competition.name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  )
}

/** Only the present day changes while it is read. */
function freshMinutes({ day, today, competitions }: FootballData['matchDay']): number | null {
  if (day !== today || competitions.length === 0) return null
  return minutesUntilNews(competitions.flatMap(({ matches }) => matches))
}

type DayLinkProps = { day: string | null; label: string | undefined; arrow: 'قبل' | 'بعد' }

function DayLink({ day, label, arrow }: DayLinkProps) {
  if (day === null) return null
  const date = formatGregorian(day, { timeZone: 'UTC', style: 'day' })
  return (
    <Link to={matchDayPath(day)} className={css.day} rel={arrow === 'قبل' ? 'prev' : 'next'}>
      {label ?? date}
    </Link>
  )
}
