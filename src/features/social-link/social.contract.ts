import { z } from 'zod'
import { rightsTo } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { revision, time, url } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { id, staffList, staffQuery } from '../../contract/pages.ts'

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

const rights = rightsTo('Settings')
const calls = nounCalls({ row: socialLink, input: socialInput, rights })

export const socialContract = {
  list: endpoint('GET', '/social', 'public', 'روابط التواصل المفعّلة بترتيبها', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(shownLink)),
  paginate: endpoint('GET', '/social/paginate', rights.read, 'روابط التواصل، للإدارة')
    .input(staffQuery(['order', 'platform', 'createdAt'], 'order', { status: z.boolean().optional() }))
    .output(staffList(socialLink)),
  get: calls.get('/social/{id}', 'رابط تواصل'),
  create: calls.create('/social', 'إضافة حساب'),
  edit: calls.edit('/social/{id}', 'تعديل حساب'),
  setStatus: calls.setStatus('/social/{id}/status', 'تفعيل حساب أو تعطيله'),
  remove: calls.remove('/social/{id}', 'حذف حساب'),
}
