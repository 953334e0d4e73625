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

/** Readings day by day, the newest at the end of the line. */
export function ReadingsChart() {
  const { data, error, refetch } = useQuery(api.article.staffRead.queryOptions({ input: { days: 14 } }))
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={120} />
  const most = Math.max(...data.map(day => day.views), 0)
  if (most === 0) return <EmptyState title="لا قراءات بعد" />
  return (
    <ul className={classes.chart}>
      {data.map(({ day, views }) => {
        const label = formatDay(day)
        return (
          <li key={day} className={classes.bar} title={`${label}: ${plural(views, nouns.reading)}`}>
            <div
              className={classes.fill}
              style={{ blockSize: `${(views / most) * 100}%` }}
              role="img"
              aria-label={`${label}: ${plural(views, nouns.reading)}`}
            />
            <span aria-hidden>{formatNumber(Number(day.slice(8)))}</span>
          </li>
        )
      })}
    </ul>
  )
}
