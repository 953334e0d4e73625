import { Alert, Code } from '@mantine/core'
import { IconShieldPause } from '@tabler/icons-react'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { useBackupState } from './useBackupState.ts'

/** Above every page of a copy that was restored from a backup, until it is released. */
export function QuarantineBanner() {
  const quarantine = useBackupState(60_000)?.quarantine
  if (!quarantine) return null
  return (
    <Alert
      color="red"
      icon={<IconShieldPause size={18} />}
      title="نسخة مستعادة في الحجر"
      mb="md"
      py="xs"
      role="note"
      aria-label="الحجر"
    >
      استُعيد هذا الموقع من نسخة احتياطية كُتبت في {formatGregorian(quarantine.backupAt)} الساعة{' '}
      {formatTime(quarantine.backupAt)}. لا يرسل بريدًا ولا إشعارات، ولا يجلب خلاصات، ولا يحصّل مدفوعات، ولا
      ينشر ما جُدول. حين تتأكد من سلامته يحرره الفنّي بالأمر{' '}
      <Code dir="ltr" display="inline-block">
        npm run warraq -- release-quarantine
      </Code>
    </Alert>
  )
}
