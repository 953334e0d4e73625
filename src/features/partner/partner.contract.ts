import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial, revision, time } from '../../contract/fields.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { rightsTo } from '../../contract/right.ts'

export const partnerFormats = ['rss', 'atom', 'json'] as const
export type PartnerFormat = (typeof partnerFormats)[number]
/** Last part of the feeds' addresses. */
export const partnerFiles = {
  rss: 'feed.xml',
  atom: 'atom.xml',
  json: 'feed.json',
} as const satisfies Record<PartnerFormat, string>

const named = z.object({ id, name: z.string() })

const partner = z.object({
  id,
  name: z.string(),
  /** Last letters of the key. */
  keyEnd: z.string(),
  everything: z.boolean(),
  categories: z.array(named),
  agencies: z.array(named),
  tags: z.array(named.extend({ slug: z.string() })),
  formats: z.array(z.enum(partnerFormats)),
  locked: z.boolean(),
  perMinute: z.number(),
  expiresAt: time.nullable(),
  usedAt: time.nullable(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Partner = z.infer<typeof partner>

const ids = z.array(id).max(200, 'مئتان على الأكثر').default([])

export const partnerInput = z.object({
  name: name(),
  everything: z.boolean().default(true),
  categoryIds: ids.describe('مع فروعها'),
  agencyIds: ids,
  tagIds: ids,
  formats: z
    .array(z.enum(partnerFormats))
    .min(1, 'اختر صيغة واحدة على الأقل')
    .max(partnerFormats.length)
    .default([...partnerFormats]),
  locked: z.boolean().default(false).describe('مواد المشتركين كاملة'),
  perMinute: z.number().int().min(1, 'طلب واحد على الأقل').max(6000, 'ستة آلاف على الأكثر').default(60),
  expiresAt: time.nullable().default(null),
})

const { NOT_FOUND, STALE_REVISION } = errors
const { read, create, update, remove } = rightsTo('Settings')

const withKey = partner.extend({ key: z.string().describe('لا يُعاد ثانية') })
export type PartnerKey = z.infer<typeof withKey>

export const partnerContract = {
  paginate: endpoint('GET', '/partner/paginate', read, 'الشركاء، للإدارة')
    .input(staffQuery(['name', 'createdAt'], 'name', { status: z.boolean().optional() }))
    .output(staffList(partner)),
  create: endpoint('POST', '/partner', create, 'إضافة شريك ومفتاحه').input(partnerInput).output(withKey),
  edit: endpoint('PATCH', '/partner/{id}', update, 'تعديل شريك')
    .input(z.object({ id, revision, ...partial(partnerInput.shape) }))
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(partner),
  setStatus: endpoint('PATCH', '/partner/{id}/status', update, 'تفعيل مفتاح شريك أو إيقافه')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(partner),
  renewKey: endpoint('POST', '/partner/{id}/key', update, 'مفتاح جديد لشريك، يُبطل القديم')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(withKey),
  remove: endpoint('DELETE', '/partner/{id}', remove, 'حذف شريك')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
