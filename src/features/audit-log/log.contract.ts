import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { time } from '../../contract/fields.ts'
import { id, staffList, staffQuery } from '../../contract/pages.ts'

const logEntry = z.object({
  id,
  at: time,
  /** Entries never change, so both times are `at`. */
  createdAt: time,
  updatedAt: time,
  /** Null for the system, and for the technician. The name is the one at the time of the entry. */
  actor: z.object({ id, name: z.string() }).nullable(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.number().nullable(),
  /** Name or title of the subject, if known. */
  title: z.string(),
  /** Changed fields only; for creation and deletion all fields. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** A network address; for the technician, the account on the machine. */
  address: z.string(),
})
export type LogEntry = z.infer<typeof logEntry>

export const logContract = {
  paginate: endpoint('GET', '/log/admin', can('manage', 'Users'), 'سجل ما فعله العاملون')
    .input(
      staffQuery(['at'], '-at', {
        actor: id.optional(),
        action: z.string().max(60).optional(),
        subject: z.string().max(60).optional(),
        subjectId: id.optional(),
        from: time.optional(),
        to: time.optional(),
      }),
    )
    .output(staffList(logEntry)),
  /** Choices for the list's filters. */
  choices: endpoint('GET', '/log/admin/choices', can('manage', 'Users'), 'من في السجل وما فيه').output(
    z.object({
      actors: z.array(z.object({ id, name: z.string() })),
      actions: z.array(z.string()),
      subjects: z.array(z.string()),
    }),
  ),
}
