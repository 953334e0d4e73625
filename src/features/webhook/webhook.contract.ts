import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial, revision, time, url } from '../../contract/fields.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { rightsTo } from '../../contract/right.ts'

export const webhookEvents = [
  'article.published',
  'article.changed',
  'article.breaking',
  'article.withdrawn',
  'article.taken_down',
  'subscription.changed',
  'message.received',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** Sent by «جرّبه» alone. */
export const trialEvent = 'webhook.trial'

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Deliveries that wait for a first or another try. */
  waiting: z.number(),
  /** Why the last try failed; null if it arrived. */
  problem: z.string().nullable(),
  deliveredAt: time.nullable(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Webhook = z.infer<typeof webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

const delivery = z.object({
  id,
  messageId: z.string(),
  event: z.string(),
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  nextTryAt: time,
  /** HTTP status of the last answer. */
  answered: z.number().nullable(),
  problem: z.string().nullable(),
  createdAt: time,
  triedAt: time.nullable(),
})
export type Delivery = z.infer<typeof delivery>

export const webhookInput = z.object({
  name: name(),
  url: url().max(1000),
  events: z.array(z.enum(webhookEvents)).min(1, 'اختر حدثًا واحدًا على الأقل').max(webhookEvents.length),
})

const { NOT_FOUND, STALE_REVISION } = errors
const { read, create, update, remove } = rightsTo('Settings')

const withSecret = webhook.extend({ secret: z.string().describe('يوقَّع به؛ لا يُعاد ثانية') })
export type NewWebhook = z.infer<typeof withSecret>

export const webhookContract = {
  paginate: endpoint('GET', '/webhook/paginate', read, 'خطافات الويب، للإدارة')
    .input(staffQuery(['name', 'createdAt'], 'name', { status: z.boolean().optional() }))
    .output(staffList(webhook)),
  get: endpoint('GET', '/webhook/{id}', read, 'خطاف ويب').input(byId).errors({ NOT_FOUND }).output(webhook),
  deliveries: endpoint('GET', '/webhook/{id}/delivery', read, 'ما أُرسل إلى خطاف، الأحدث أولًا')
    .input(byId.extend(staffQuery(['id'], '-id', { state: z.enum(deliveryStates).optional() }).shape))
    .errors({ NOT_FOUND })
    .output(staffList(delivery)),
  create: endpoint('POST', '/webhook', create, 'إضافة خطاف وسرّه').input(webhookInput).output(withSecret),
  edit: endpoint('PATCH', '/webhook/{id}', update, 'تعديل خطاف')
    .input(z.object({ id, revision, ...partial(webhookInput.shape) }))
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(webhook),
  setStatus: endpoint('PATCH', '/webhook/{id}/status', update, 'تفعيل خطاف أو إيقافه')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(webhook),
  renewSecret: endpoint('POST', '/webhook/{id}/secret', update, 'سرّ جديد؛ يوقَّع بالقديم معه يومًا')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(withSecret),
  try: endpoint('POST', '/webhook/{id}/try', update, 'إرسال رسالة تجربة الآن')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(delivery),
  resend: endpoint('POST', '/webhook/delivery/{id}/resend', update, 'إرسال ما لم يصل مرة أخرى')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(delivery),
  remove: endpoint('DELETE', '/webhook/{id}', remove, 'حذف خطاف وما أُرسل إليه')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
