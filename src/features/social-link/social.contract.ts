import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { partial, revision, time, url } from '../../contract/fields.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'

export const platforms = [
  'x',
  'facebook',
  'instagram',
  'youtube',
  'telegram',
  'whatsapp',
  'tiktok',
  'snapchat',
  'threads',
  'linkedin',
  'other',
] as const
export type Platform = (typeof platforms)[number]

const socialLink = z.object({
  id,
  platform: z.enum(platforms),
  url: z.string(),
  order: z.number(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type SocialLink = z.infer<typeof socialLink>

const shownLink = socialLink.pick({ id: true, platform: true, url: true })
export type ShownLink = z.infer<typeof shownLink>

export const socialInput = z.object({
  platform: z.enum(platforms),
  url: url().max(500),
  order: z.number().int().min(0).max(10_000).default(0),
  status: z.boolean().default(true),
})

const { NOT_FOUND, STALE_REVISION } = errors
const read = can('read', 'Settings')
const create = can('create', 'Settings')
const update = can('update', 'Settings')
const remove = can('delete', 'Settings')

export const socialContract = {
  list: endpoint('GET', '/social', 'public', 'حسابات الجريدة المفعّلة بترتيبها').output(z.array(shownLink)),
  paginate: endpoint('GET', '/social/paginate', read, 'حسابات الجريدة، للإدارة')
    .input(staffQuery(['order', 'platform', 'createdAt'], 'order', { status: z.boolean().optional() }))
    .output(staffList(socialLink)),
  get: endpoint('GET', '/social/{id}', 'public', 'حساب للجريدة')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(socialLink),
  create: endpoint('POST', '/social', create, 'إضافة حساب').input(socialInput).output(socialLink),
  edit: endpoint('PATCH', '/social/{id}', update, 'تعديل حساب')
    .input(z.object({ id, revision, ...partial(socialInput.shape) }))
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(socialLink),
  setStatus: endpoint('PATCH', '/social/{id}/status', update, 'تفعيل حساب أو تعطيله')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(socialLink),
  remove: endpoint('DELETE', '/social/{id}', remove, 'حذف حساب')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
