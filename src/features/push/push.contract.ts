import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { houseStyleFields } from '../../contract/house-style.ts'

/** Kinds that a reader chooses; with an account they apply to all of the reader's devices. */
export const pushKinds = ['breaking', 'followed', 'saved', 'digest'] as const
export type PushKind = (typeof pushKinds)[number]
/** Topics that a device can follow by id. */
const topicKinds = ['category', 'agency', 'author', 'person', 'tag', 'dossier', 'article'] as const

const ids = '(?:[1-9]\\d{0,8})'
export const thingTopic = z
  .string()
  .regex(new RegExp(`^(?:${topicKinds.join('|')}):${ids}$`), 'موضوع غير معروف')
const topic = z.union([z.enum(pushKinds), thingTopic])

const base64url = (bytes: number, message: string) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/, message)
    .refine(value => bytesOf(value) === bytes, message)

/** Decoded length of base64url in bytes, without decoding it. */
function bytesOf(value: string): number {
  return Math.floor((value.replace(/=+$/, '').length * 3) / 4)
}

const badKeys = 'مفاتيح المتصفح غير صحيحة'
const address = z.string().max(1000).describe('Where the browser’s push service takes messages; a secret')
const keys = z.object({ p256dh: base64url(65, badKeys), auth: base64url(16, badKeys) })
const hour = z.number().int().min(0).max(23)

const wishes = {
  topics: z.array(topic).max(200, 'مئتا موضوع على الأكثر').default(['breaking']),
  quietFrom: hour.default(0).describe('Hours of the device’s clock; the same as quietTo for none'),
  quietTo: hour.default(0),
  dailyCap: z.number().int().min(0).max(50).default(6).describe('0 for any number'),
}
const kept = z.object({
  topics: z.array(z.string()),
  quietFrom: z.number(),
  quietTo: z.number(),
  dailyCap: z.number(),
})
export type PushWishes = z.infer<typeof kept>
const device = kept.extend({
  things: z
    .array(z.object({ topic: z.string(), name: z.string() }))
    .describe('What the device follows by its id, as far as readers can see it'),
})
export type PushDevice = z.infer<typeof device>

const { NOT_FOUND, REFUSED, UNAVAILABLE } = errors

export const pushContract = {
  key: endpoint('GET', '/push/key', 'public', 'المفتاح العام الذي يشترك به المتصفح')
    .errors({ UNAVAILABLE })
    .output(z.object({ key: z.string() })),
  find: endpoint('POST', '/push/subscription/find', 'public', 'ما اختير لهذا الجهاز')
    .input(z.object({ endpoint: address }))
    .errors({ NOT_FOUND })
    .output(device),
  keep: endpoint('PUT', '/push/subscription', 'public', 'اشتراك هذا الجهاز في الإشعارات، وما يصله منها')
    .input(
      z.object({
        endpoint: address,
        keys,
        timeZone: houseStyleFields.timeZone,
        first: z.boolean().default(false).describe('Chosen by nobody yet: what the account has chosen holds'),
        ...wishes,
      }),
    )
    .errors({ REFUSED })
    .output(device),
  move: endpoint('POST', '/push/subscription/move', 'public', 'عنوان جديد لجهاز مشترك')
    .input(z.object({ from: address, endpoint: address, keys }))
    .errors({ NOT_FOUND, REFUSED })
    .output(device),
  detach: endpoint('POST', '/push/subscription/detach', 'public', 'فصل هذا الجهاز عن الحساب الذي خرج منه')
    .input(z.object({ endpoint: address }))
    .output(z.object({ ok: z.literal(true) })),
  drop: endpoint('DELETE', '/push/subscription', 'public', 'إيقاف الإشعارات على هذا الجهاز')
    .input(z.object({ endpoint: address }))
    .output(z.object({ ok: z.literal(true) })),
}
