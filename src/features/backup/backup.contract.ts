import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { time } from '../../contract/fields.ts'

const state = z.object({
  /** Set for a copy restored from a backup, until a technician releases it. */
  quarantine: z.object({ backupAt: time, restoredAt: time }).nullable(),
  /** Result of the last `warraq backup --verify`. */
  lastCheck: z.object({ backupAt: time, checkedAt: time, isGood: z.boolean() }).nullable(),
})

export const backupContract = {
  state: endpoint(
    'GET',
    '/backup',
    'staff',
    'هل الموقع نسخة مستعادة في الحجر، وآخر تحقق من النسخ الاحتياطية',
  ).output(state),
}
