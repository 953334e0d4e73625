import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { RealtimePanel } from './RealtimePanel.tsx'
import { ReportByMail } from './ReportByMail.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { SearchesPanel } from './SearchesPanel.tsx'

/** What is read now, reports over what was, and what was searched for, which is of no agency. */
export function AnalyticsPage() {
  const { user } = useSession()
  return (
    <>
      <PageHeader
        title="التحليلات"
        text="ما يقرؤه الناس الآن وما قرؤوه، بلا ملفات ارتباط وبلا ما يدل على قارئ."
      />
      <RealtimePanel />
      <ReportPanel />
      {user?.role !== 'agency' && <SearchesPanel />}
      <ReportByMail />
    </>
  )
}
