import { Box } from '@mantine/core'
import { RealtimePanel } from '../../analytics/dashboard/RealtimePanel.tsx'
import { ReportByMail } from '../../analytics/dashboard/ReportByMail.tsx'
import { ReportPanel } from '../../analytics/dashboard/ReportPanel.tsx'

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
