import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import { maybeWritten, picture, revision, time, webAddress, written } from '../../../contract/fields.ts'
import { tooLong } from '../../../contract/messages.ts'
import { byId, id, staffList, staffQuery } from '../../../contract/pages.ts'
import { rightsEverywhere } from '../../../contract/right.ts'
import { thingTopic } from '../push.contract.ts'

const notificationKinds = ['manual', 'published', 'breaking', 'updated', 'withdrawn'] as const
const notificationStates = ['scheduled', 'sending', 'sent', 'cancelled', 'missed'] as const
const audiences = ['all', 'topics', 'members'] as const
export type NotificationStatus = (typeof notificationStates)[number]

const results = z.object({
  recipients: z.number().describe('Devices that it was sent to'),
  delivered: z.number().describe('Taken by their push services'),
  shown: z.number(),
  clicked: z.number(),
  gone: z.number().describe('Subscriptions that are no more'),
  failed: z.number(),
  held: z.number().describe('Left for the device’s digest: by quiet hours, a full day, or its wish'),
})

const titles = ['a', 'b'] as const
export type Title = (typeof titles)[number]
const ofTitle = z.object({ delivered: z.number(), clicked: z.number() })
const trial = z.object({
  share: z.number().describe('Per cent of the devices that are told first, half of them by each title'),
  minutes: z.number(),
  winner: z.enum(titles).nullable().describe('Null until it is decided'),
  a: ofTitle,
  b: ofTitle,
})

const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  titleB: z.string().describe('Empty: one title'),
  trial: trial.nullable(),
  body: z.string(),
  link: z.string(),
  article: z.object({ id, title: z.string() }).nullable(),
  image: picture.nullable(),
  audience: z.enum(audiences),
  topics: z.array(z.string()),
  status: z.enum(notificationStates),
  sendAt: time,
  sentAt: time.nullable(),
  results,
  createdBy: z.object({ id, name: z.string() }).nullable(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Notification = z.infer<typeof notification>

/** Systems cut longer ones. */
export const longest = { title: 120, body: 240 } as const

const target = {
  audience: z.enum(audiences).default('all'),
  topics: z
    .array(z.union([z.literal('breaking'), thingTopic]))
    .max(50, 'خمسون موضوعًا على الأكثر')
    .default([]),
}

export const notificationInput = z.object({
  title: written('اكتب عنوان الإشعار').max(longest.title, tooLong('العنوان')),
  titleB: maybeWritten()
    .max(longest.title, tooLong('العنوان الثاني'))
    .default('')
    .describe('Tried beside the first; the one that more open goes to the rest'),
  trialShare: z.number().int().min(2).max(50).default(20).describe('Per cent of the devices'),
  trialMinutes: z.number().int().min(5).max(240).default(30),
  body: maybeWritten().max(longest.body, tooLong('النص')).default(''),
  link: webAddress.pipe(z.string().max(500)).default(''),
  articleId: id.nullable().default(null),
  imageId: id.nullable().default(null),
  ...target,
  sendAt: time.nullable().default(null).describe('Null: a minute from now, in which it can be cancelled'),
})

const { NOT_FOUND, REFUSED } = errors
const { read, create, update } = rightsEverywhere('Article')

export const notificationContract = {
  paginate: endpoint('GET', '/notification/paginate', read, 'الإشعارات ونتائجها')
    .input(
      staffQuery(['sendAt', 'createdAt'], '-createdAt', {
        status: z.enum(notificationStates).optional(),
        kind: z.enum(notificationKinds).optional(),
      }),
    )
    .output(staffList(notification)),
  create: endpoint('POST', '/notification', create, 'إرسال إشعار إلى القراء')
    .input(notificationInput)
    .errors({ REFUSED })
    .output(notification),
  estimate: endpoint('POST', '/notification/estimate', create, 'كم جهازًا يصله إشعار')
    .input(z.object(target))
    .output(z.object({ devices: z.number() })),
  cancel: endpoint('PATCH', '/notification/{id}/cancel', update, 'إلغاء إشعار؛ من وصله وصله')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(notification),
  sendNow: endpoint('PATCH', '/notification/{id}/now', update, 'إرسال إشعار ينتظر موعده، أو فاته')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(notification),
  mark: endpoint('POST', '/notification/mark', 'public', 'ظهر الإشعار للقارئ أو فتحه', { bytes: 2000 })
    .input(
      z.object({
        send: z.number().int().positive(),
        mark: z.string().max(40),
        what: z.enum(['shown', 'clicked']),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
}
