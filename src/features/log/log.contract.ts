import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { time } from '../../contract/fields.ts'
import { id, sortBy, staffList, staffListQuery } from '../../contract/pages.ts'

export const logEntry = z.object({
  id,
  at: time,
  /** What is written is never changed: both are `at`. */
  createdAt: time,
  updatedAt: time,
  /** Null where the system itself acted. The name is the one they had. */
  actor: z.object({ id, name: z.string() }).nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.number().nullable(),
  /** What the thing is called, where it still has, or had, a name or title. */
  title: z.string(),
  /** Of a change only the fields that differ; of making and deleting, all. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string(),
})
export type LogEntry = z.infer<typeof logEntry>

export const logContract = {
  paginate: endpoint('GET', '/log/admin', can('manage', 'Users'), 'سجل ما فعله العاملون')
    .input(
      z.object({
        ...staffListQuery,
        sort: sortBy(['at'], '-at'),
        actor: id.optional(),
        action: z.string().max(60).optional(),
        subject: z.string().max(60).optional(),
        subjectId: id.optional(),
        from: time.optional(),
        to: time.optional(),
      }),
    )
    .output(staffList(logEntry)),
  /** For the filters of the list. */
  choices: endpoint('GET', '/log/admin/choices', can('manage', 'Users'), 'من في السجل وما فيه').output(
    z.object({
      actors: z.array(z.object({ id, name: z.string() })),
      actions: z.array(z.string()),
      subjects: z.array(z.string()),
    }),
  ),
}
