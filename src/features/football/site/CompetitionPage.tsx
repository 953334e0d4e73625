import { useLoaderData } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { useFresh } from '../../../ui/site/useFresh.ts'
import { footballPath } from '../football.addresses.policy.ts'
import type { FootballTable, Match } from '../football.contract.ts'
import { minutesUntilNews } from '../match.policy.ts'
import css from './CompetitionPage.module.css'
import type { CompetitionData } from './football.loader.ts'
import { MatchList } from './MatchList.tsx'
import { StandingsTable } from './StandingsTable.tsx'

/** Table of a competition, with its last and next matches. */
export function CompetitionPage() {
  const loaded = useLoaderData() as CompetitionData
  const { live, next, last } = loaded.table
  const minutes = minutesUntilNews([...live, ...next, ...last])
  const { table } = useFresh(loaded, 'football-slug___ar', minutes)
  return <Table table={table} />
}

function Table({ table }: { table: FootballTable }) {
  const { competition, checkedAt, groups, live, last, next } = table
  const isEmpty = groups.length + live.length + last.length + next.length === 0
  return (
    <div className={css.page}>
      <header className={css.header}>
        <p className={css.kicker}>
          <Link to={footballPath}>كرة القدم</Link>
        </p>
        <h1 className={css.title} tabIndex={-1}>
          {competition.name}
        </h1>
        <p className={css.season}>موسم {formatNumber(competition.season, { grouping: false })}</p>
      </header>
      {isEmpty && <p className={css.season}>لا جدول ولا مباريات بعد.</p>}
      <div className={css.columns}>
        {groups.length > 0 && (
          <div>
            {groups.map(({ name, rows }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups may lack names, and stay in order
              <StandingsTable key={index} caption={name || `ترتيب ${competition.name}`} rows={rows} />
            ))}
            {checkedAt && (
              <p className={css.checked}>
                آخر تحديث للجدول{' '}
                <time dateTime={checkedAt}>
                  {formatGregorian(checkedAt, { style: 'day' })}، {formatTime(checkedAt)}
                </time>
                .
              </p>
            )}
          </div>
        )}
        {live.length + last.length + next.length > 0 && (
          <div>
            <Matches id="now" title="الآن" matches={live} isLive />
            <Matches id="next" title="المباريات القادمة" matches={next} />
            <Matches id="last" title="آخر المباريات" matches={last} />
          </div>
        )}
      </div>
    </div>
  )
}

type MatchesProps = { id: string; title: string; matches: Match[]; isLive?: boolean }

function Matches({ id, title, matches, isLive = false }: MatchesProps) {
  if (matches.length === 0) return null
  return (
    <section className={css.matches} aria-labelledby={id}>
      <h2 className={css.heading} id={id} data-live={isLive || undefined}>
        {title}
      </h2>
      <MatchList matches={matches} dated={!isLive} />
    </section>
  )
}
