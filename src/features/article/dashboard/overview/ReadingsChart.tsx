import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../arabic/digits.ts'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { formatDay } from '../../../../ui/dashboard/calendar.ts'
import { EmptyState } from '../../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import classes from './Overview.module.css'

/** Readings day by day, the newest at the end of the line, with the scale beside them. */
export function ReadingsChart() {
  const { data, error, refetch } = useQuery(api.article.staffRead.queryOptions({ input: { days: 14 } }))
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={180} />
  const most = Math.max(...data.map(day => day.views), 0)
  if (most === 0) return <EmptyState title="لا قراءات بعد" />
  const top = roundUp(most)
  return (
    <div className={classes.scaled}>
      <div className={classes.scale} aria-hidden>
        {[1, 0.5, 0].map(part => (
          <span key={part}>{formatNumber(top * part)}</span>
        ))}
      </div>
      <ul className={classes.chart}>
        {data.map(({ day, views }) => {
          const label = `${formatDay(day)}: ${plural(views, nouns.reading)}`
          return (
            <li key={day} className={classes.bar} title={label}>
              <div className={classes.room}>
                <span className={classes.value} aria-hidden>
                  {formatNumber(views)}
                </span>
                <div
                  className={classes.fill}
                  style={{ blockSize: `${(views / top) * 100}%` }}
                  role="img"
                  aria-label={label}
                />
              </div>
              <span aria-hidden>{formatNumber(Number(day.slice(8)))}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The next number that is read easily, and halved into one. */
function roundUp(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most))
  const steps = [1, 2, 4, 6, 8, 10].map(step => step * unit)
  return Math.max(2, steps.find(step => step >= most) ?? most)
}
