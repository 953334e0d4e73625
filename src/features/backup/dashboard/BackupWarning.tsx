import { Alert, Code } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatGregorian } from '../../../arabic/dates.ts'
import { api } from '../../../ui/dashboard/api.ts'

/** On the dashboard's first page, while the last backup that was verified does not restore. */
export function BackupWarning() {
  const { data } = useQuery(api.backup.state.queryOptions({ staleTime: 60_000 }))
  if (!data?.lastCheck || data.lastCheck.faults.length === 0) return null
  const { backupAt, checkedAt, faults } = data.lastCheck
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title="نسخة احتياطية غير سليمة"
      mb="md"
      py="xs"
      role="note"
    >
      لم تجتز نسخة {formatGregorian(backupAt)} التحقق في {formatGregorian(checkedAt)}، فأخبر الفنّي:{' '}
      {/* Names of files have no place to break. */}
      <Code dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {faults[0]}
      </Code>
    </Alert>
  )
}
