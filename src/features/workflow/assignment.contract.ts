import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { revision, time } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'
import { assignment } from '../article/article.assignment.schema.ts'
import { articleContent } from '../article/article.schema.ts'
import { assignmentChange, calendarEntry, maxCalendarDays, task } from './assignment.schema.ts'

const { NOT_FOUND, REFUSED, STALE_REVISION } = errors
// Agencies have these rights to their own articles; the service is limited to them.
const read = can('read', 'Article')
const create = can('create', 'Article')
const update = can('update', 'Article')

const dayMs = 24 * 3_600_000
const span = z
  .object({
    from: time,
    to: time,
    category: id.optional(),
    agency: id.optional(),
    mine: z.boolean().optional().describe('Assigned to me'),
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), { path: ['to'], message: 'بعد بدايته' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxCalendarDays * dayMs, {
    path: ['to'],
    message: `${maxCalendarDays} يومًا على الأكثر`,
  })

export const assignmentContract = {
  get: endpoint('GET', '/assignment/{id}', read, 'مرحلة مقال، ومن يعمل عليه، وموعده')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(assignment),
  change: endpoint('PATCH', '/assignment/{id}', update, 'نقل مقال إلى مرحلة، وإسناده إلى زميل، وتحديد موعده')
    .input(
      z.strictObject({
        id,
        revision: z.number().int().min(0).optional().describe('The one seen: 409 if another was faster'),
        ...assignmentChange,
      }),
    )
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(assignment),
  changeMany: endpoint('POST', '/assignment/bulk', update, 'المثل لمقالات عدة')
    .input(z.strictObject({ ids: z.array(id).min(1).max(100), ...assignmentChange }))
    .output(z.object({ done: z.array(id), refused: z.array(z.object({ id, message: z.string() })) })),
  colleagues: endpoint('GET', '/assignment/colleague', read, 'من يُسند إليه مقال')
    .input(z.object({ article: id.optional() }))
    .errors({ NOT_FOUND })
    .output(z.array(z.object({ id, name: z.string(), agency: z.boolean() }))),
  tasks: endpoint('GET', '/assignment/task', read, 'ما أُسند إليّ، الأقرب موعدًا أولًا').output(
    z.object({ unseen: z.number(), overdue: z.number(), total: z.number(), items: z.array(task) }),
  ),
  setSeen: endpoint('PATCH', '/assignment/task/{id}', read, 'رأيتُ أن هذا المقال أُسند إليّ')
    .input(byId)
    .output(z.object({ ok: z.literal(true) })),
  createIdea: endpoint('POST', '/assignment/idea', create, 'مقال من عنوانه وحده')
    .input(
      z.strictObject({
        title: articleContent.shape.title,
        categoryId: id.optional().describe('The first one, if none is given'),
        stageId: id.nullable().default(null),
      }),
    )
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ id })),
  calendar: endpoint('GET', '/assignment/calendar', read, 'ما يُنشر في موعده وما يحين موعد تسليمه')
    .input(span)
    .output(z.object({ items: z.array(calendarEntry), more: z.boolean() })),
  reschedule: endpoint('PATCH', '/assignment/schedule/{id}', update, 'تغيير موعد نشر مقال مجدول')
    .input(z.strictObject({ id, revision, publishAt: time }))
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(z.object({ id, publishAt: time })),
}
