import { Box } from '@mantine/core'
import { RealtimePanel } from '../../dashboard/RealtimePanel.tsx'
import { ReportPanel } from '../../dashboard/ReportPanel.tsx'
import { ReportByMail } from '../../mailed-report/dashboard/ReportByMail.tsx'

/** An agency's own audience; the newsroom's is under Analytics. */
export function OwnAudience() {
  return (
    <Box mt="md">
      <RealtimePanel counter="own" />
      <ReportPanel counter="own" />
      <ReportByMail />
    </Box>
  )
}
