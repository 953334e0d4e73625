import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { email, maybeWritten, time } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'
import { issue, issueStates, newsletter, newsletterInput, newsletterKinds } from './newsletter.schema.ts'

const { NOT_FOUND, SLUG_TAKEN, IN_USE, REFUSED } = errors
const rights = rightsEverywhere('Article')
const calls = nounCalls({
  row: newsletter,
  input: newsletterInput,
  rights,
  taken: { SLUG_TAKEN },
  inUse: { IN_USE },
})

export const newsletterContract = {
  paginate: endpoint('GET', '/newsletter/paginate', rights.read, 'الرسائل البريدية، للإدارة')
    .input(
      staffQuery(['name', 'createdAt', 'subscribers'], 'name', {
        enabled: z.boolean().optional(),
        kind: z.enum(newsletterKinds).optional(),
      }),
    )
    .output(
      staffList(
        newsletter.extend({ subscribers: z.number().describe('Confirmed'), lastSentAt: time.nullable() }),
      ),
    ),
  get: endpoint('GET', '/newsletter/{id}', rights.read, 'رسالة بريدية')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(newsletter.extend({ recipients: z.number().describe('Who would get an issue now') })),
  create: calls.create('/newsletter', 'إنشاء رسالة بريدية'),
  edit: calls.edit('/newsletter/{id}', 'تعديل رسالة بريدية'),
  setStatus: endpoint('PATCH', '/newsletter/{id}/status', rights.update, 'تفعيل رسالة بريدية أو تعطيلها')
    .input(z.strictObject({ id, enabled: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(newsletter),
  remove: calls.remove('/newsletter/{id}', 'حذف رسالة بريدية لم يُرسل منها شيء'),
  issues: endpoint('GET', '/newsletter/issue/paginate', rights.read, 'أعداد الرسائل البريدية ونتائجها')
    .input(
      staffQuery(['sendAt', 'createdAt'], '-createdAt', {
        newsletterId: id.optional(),
        state: z.enum(issueStates).optional(),
      }),
    )
    .output(staffList(issue)),
  draft: endpoint('POST', '/newsletter/{id}/issue', rights.create, 'عدد جديد كما تكون الرسالة الآن، مسودة')
    .input(byId.extend({ subject: maybeWritten().max(150).default('') }))
    .errors({ NOT_FOUND, REFUSED })
    .output(issue),
  schedule: endpoint('PATCH', '/newsletter/issue/{id}/schedule', rights.update, 'موعد إرسال عدد')
    .input(byId.extend({ sendAt: time.nullable().default(null).describe('Null: in a minute') }))
    .errors({ NOT_FOUND, REFUSED })
    .output(issue),
  cancel: endpoint('PATCH', '/newsletter/issue/{id}/cancel', rights.update, 'إلغاء عدد؛ من وصله وصله')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(issue),
  results: endpoint('GET', '/newsletter/issue/{id}/results', rights.read, 'نتائج عدد: ما فُتح من روابطه')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(
      issue.extend({ links: z.array(z.object({ n: z.number(), path: z.string(), clicks: z.number() })) }),
    ),
  preview: endpoint(
    'POST',
    '/newsletter/preview',
    rights.update,
    'الرسالة كما تصل الآن؛ null إن لم يكن فيها ما يُرسل',
  )
    .input(newsletterInput.pick({ name: true, kind: true, categoryId: true, content: true }))
    .output(
      z
        .object({
          subject: z.string(),
          preheader: z.string(),
          html: z.string(),
          text: z.string(),
          leftOut: z.number().describe('Last blocks, for which there was no room'),
        })
        .nullable(),
    ),
  sendTest: endpoint('POST', '/newsletter/{id}/test', rights.update, 'إرسال الرسالة إلى عنوان للتجربة')
    .input(byId.extend({ email }))
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ ok: z.literal(true) })),
}
