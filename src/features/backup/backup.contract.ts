import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { code, revision, time } from '../../contract/fields.ts'

const state = z.object({
  /** Set for a copy restored from a backup, until a technician releases it. */
  quarantine: z.object({ backupAt: time, restoredAt: time }).nullable(),
  /** Result of the last `warraq backup --verify`. */
  lastCheck: z.object({ backupAt: time, checkedAt: time, isGood: z.boolean() }).nullable(),
})

export type BackupState = z.infer<typeof state>

export const backupSchedule = z.object({
  /** A folder of the machine with the worker, or a place in S3; '' for no schedule. */
  target: code()
    .max(500)
    .regex(
      /^(|s3:\/\/[a-z0-9.-]{3,63}(\/.*)?|\/.+|[A-Za-z]:[\\/].+)$/,
      'مسار كامل يبدأ بـ / أو عنوان مثل s3://bucket/prefix',
    ),
  /** Hour of scheduled backups, in the site's time zone. */
  hour: z.number().int().min(0).max(23),
  prunes: z.boolean(),
  verifies: z.boolean(),
})

const storedSchedule = backupSchedule.extend({ revision })
export type BackupSchedule = z.infer<typeof storedSchedule>

const run = z.object({
  id: z.number(),
  kind: z.enum(['backup', 'verify']),
  target: z.string(),
  machine: z.string(),
  startedAt: time,
  endedAt: time.nullable(),
  /** Size of the whole backup before compression. */
  bytes: z.number().nullable(),
  error: z.string().nullable(),
  state: z.enum(['running', 'good', 'failed', 'broken']),
})
export type BackupRun = z.infer<typeof run>

export const backupContract = {
  state: endpoint(
    'GET',
    '/backup',
    'staff',
    'هل الموقع نسخة مستعادة في الحجر، وآخر تحقق من النسخ الاحتياطية',
  ).output(state),
  schedule: endpoint('GET', '/backup/schedule', 'superadmin', 'جدول النسخ الاحتياطية وآخر ما جرى').output(
    z.object({
      schedule: storedSchedule,
      /** Allowed places. The current one may stay even if it is not among them. */
      targets: z.array(z.string()),
      runs: z.array(run),
      /** Whether the machine that answers has BACKUP_PASSPHRASE. */
      hasPassphrase: z.boolean(),
    }),
  ),
  saveSchedule: endpoint('PUT', '/backup/schedule', 'superadmin', 'تعديل جدول النسخ الاحتياطية')
    .input(storedSchedule)
    .errors({ STALE_REVISION: errors.STALE_REVISION })
    .output(storedSchedule),
  start: endpoint('POST', '/backup/start', 'superadmin', 'نسخة احتياطية الآن').output(
    z.object({ started: z.boolean() }),
  ),
}
