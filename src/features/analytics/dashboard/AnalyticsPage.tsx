import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { RealtimePanel } from './RealtimePanel.tsx'
import { ReportPanel } from './ReportPanel.tsx'

/** What is read now, and reports over what was. */
export function AnalyticsPage() {
  return (
    <>
      <PageHeader
        title="التحليلات"
        text="ما يقرؤه الناس الآن وما قرؤوه، بلا ملفات ارتباط وبلا ما يدل على قارئ."
      />
      <RealtimePanel />
      <ReportPanel />
    </>
  )
}
