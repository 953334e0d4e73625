import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../ui/dashboard/api.ts'
import { Chart } from '../../ui/dashboard/Chart.tsx'
import { formatDay } from '../../ui/dashboard/calendar.ts'
import { EmptyState } from '../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../ui/dashboard/Failure.tsx'

/** Views by day, the latest last, with a scale and a table. */
export function ReadingsChart() {
  const { data, error, refetch } = useQuery(api.article.staffRead.queryOptions({ input: { days: 14 } }))
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={180} />
  const max = Math.max(...data.map(day => day.views), 0)
  if (max === 0) return <EmptyState title="لا قراءات بعد" />
  return (
    <Chart
      label="القراءات يومًا يومًا"
      kind="bars"
      head="اليوم"
      height={180}
      series={[{ key: 'views', label: 'القراءات' }]}
      rows={data.map(({ day, views }) => ({ key: day, name: formatDay(day), values: { views } }))}
    />
  )
}
