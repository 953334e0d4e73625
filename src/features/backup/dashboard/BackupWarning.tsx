import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { useBackupState } from './useBackupState.ts'

/** Warning on the dashboard's first page while the last verified backup cannot be restored. */
export function BackupWarning() {
  const check = useBackupState()?.lastCheck
  if (!check || check.isGood) return null
  const { backupAt, checkedAt } = check
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title="نسخة احتياطية غير سليمة"
      mb="md"
      py="xs"
      role="note"
    >
      فُحصت نسخة {formatGregorian(backupAt)} في {formatGregorian(checkedAt)}، ولا يمكن أن يُستعاد الموقع منها
      كاملًا. أخبر الفنّي ليكتب نسخة جديدة في مجلد آخر.
    </Alert>
  )
}
