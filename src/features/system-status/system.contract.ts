import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { time } from '../../contract/fields.ts'

export const systemChecks = [
  'database',
  'replicas',
  'jobs',
  'feeds',
  'mailboxes',
  'webhooks',
  'channels',
  'mail',
  'errors',
  'disk',
  'media',
  'backups',
  'certificate',
  'edge',
  'retention',
] as const
export type SystemCheck = (typeof systemChecks)[number]

const systemFinding = z.object({
  check: z.enum(systemChecks),
  state: z.enum(['good', 'warning', 'bad']),
  says: z.string(),
  /** How to correct it. */
  todo: z.string().nullable(),
})
export type SystemFinding = z.infer<typeof systemFinding>

export const systemContract = {
  status: endpoint(
    'GET',
    '/system/status',
    can('manage', 'Settings'),
    'حالة النظام: ما يعمل وما لا يعمل',
  ).output(z.object({ at: time, findings: z.array(systemFinding) })),
}
