import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import type { Counter } from '../google.schema.ts'
import { ReportByMail } from '../mailed-report/dashboard/ReportByMail.tsx'
import { RealtimePanel } from './RealtimePanel.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { SearchesPanel } from './SearchesPanel.tsx'

/** Live figures, reports over past days, and readers' searches. */
export function AnalyticsPage() {
  const [wanted, setWanted] = useLocalStorage<Counter>({ key: 'analytics-counter', defaultValue: 'own' })
  const { data } = useQuery(api.analytics.metricsDimensions.queryOptions({ input: {} }))
  const counters = data && 'counters' in data ? data.counters : []
  const counter = counters.includes(wanted) ? wanted : 'own'
  return (
    <>
      <PageHeader
        title="تحليلات القراء"
        text="ما يقرؤه الناس الآن وما قرؤوه، بلا ملفات ارتباط وبلا ما يدل على قارئ."
      />
      {counters.length > 1 && (
        <SegmentedControl
          aria-label="من يعدّ"
          mb="sm"
          data={[
            { value: 'own', label: 'عدّنا' },
            { value: 'google', label: 'Google Analytics' },
          ]}
          value={counter}
          onChange={value => setWanted(value as Counter)}
        />
      )}
      <RealtimePanel counter={counter} />
      <ReportPanel key={counter} counter={counter} />
      <SearchesPanel />
      <ReportByMail />
    </>
  )
}
