import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import { name, partial, revision, time } from '../../../contract/fields.ts'
import { tooLong } from '../../../contract/messages.ts'
import { byId, id, staffList, staffQuery } from '../../../contract/pages.ts'
import { canEverywhere, rightsEverywhere } from '../../../contract/right.ts'
import { aboutNetwork } from './network.schema.ts'

const sectionChoices = ['none', 'some', 'all'] as const

const account = z.object({
  id,
  network: z.string(),
  name: z.string(),
  knownAs: z.string(),
  problem: z.string(),
  keys: z.record(z.string(), z.string()).describe('ما ليس سرًا'),
  secrets: z.array(z.string()).describe('أسماء المفاتيح المحفوظة؛ لا يُعاد منها شيء'),
  enabled: z.boolean(),
  template: z.string(),
  withPicture: z.boolean(),
  postsBreaking: z.boolean(),
  postsSections: z.enum(sectionChoices),
  sectionIds: z.array(z.number()),
  perHour: z.number(),
  quietFrom: z.number(),
  quietTo: z.number(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type NetworkAccount = z.infer<typeof account>

/** Fields that an editor needs for posting. */
const choice = account.pick({
  id: true,
  network: true,
  name: true,
  template: true,
  withPicture: true,
  problem: true,
})
export type NetworkChoice = z.infer<typeof choice>

const hour = z.number().int().min(0).max(23)

export const networkInput = z.object({
  network: z.string().max(30),
  name: name(),
  keys: z
    .record(z.string().max(30), z.string().trim().max(2000, tooLong('المفتاح')))
    .default({})
    .describe('سر فارغ: يبقى المحفوظ'),
  enabled: z.boolean().default(true),
  template: z
    .string()
    .trim()
    .min(1, 'اكتب القالب')
    .max(1000, tooLong('القالب'))
    .default('{العنوان}\n\n{الرابط}'),
  withPicture: z.boolean().default(true),
  postsBreaking: z.boolean().default(false),
  postsSections: z.enum(sectionChoices).default('none'),
  sectionIds: z.array(id).max(200).default([]),
  perHour: z.number().int().min(0).max(100).default(0),
  quietFrom: hour.default(0),
  quietTo: hour.default(0),
})

const { NOT_FOUND, STALE_REVISION, REFUSED, UNAVAILABLE, IN_USE } = errors
const { read, create, update, remove } = rightsEverywhere('Settings')

const { network: _fixed, ...changeable } = networkInput.shape

export const networkContract = {
  networks: endpoint('GET', '/network', canEverywhere('read', 'Article'), 'الشبكات التي يُنشر عليها').output(
    z.array(aboutNetwork),
  ),
  choices: endpoint(
    'GET',
    '/network/choices',
    canEverywhere('read', 'Article'),
    'حسابات شبكات النشر المفعّلة',
  ).output(z.array(choice)),
  paginate: endpoint('GET', '/network/account', read, 'حسابات شبكات النشر')
    .input(staffQuery(['name', 'createdAt'], 'name'))
    .output(staffList(account)),
  create: endpoint('POST', '/network/account', create, 'إضافة حساب نشر').input(networkInput).output(account),
  edit: endpoint('PATCH', '/network/account/{id}', update, 'تعديل حساب نشر')
    .input(z.object({ id, revision, ...partial(changeable) }))
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(account),
  setEnabled: endpoint('PATCH', '/network/account/{id}/status', update, 'تفعيل حساب نشر أو تعطيله')
    .input(z.strictObject({ id, enabled: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(account),
  check: endpoint('POST', '/network/account/{id}/check', update, 'فحص مفاتيح الحساب عند شبكته')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED, UNAVAILABLE })
    .output(account),
  signIn: endpoint(
    'POST',
    '/network/account/{id}/sign-in',
    update,
    'عنوان تسجيل الدخول إلى الشبكة لربط الحساب',
  )
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ url: z.string() })),
  signedIn: endpoint('POST', '/network/signed-in', update, 'إتمام ربط الحساب بعد العودة من الشبكة')
    .input(z.object({ state: z.string().max(200), code: z.string().max(2000) }))
    .errors({ NOT_FOUND, REFUSED, UNAVAILABLE })
    .output(account),
  remove: endpoint('DELETE', '/network/account/{id}', remove, 'حذف حساب لم يُنشر به شيء')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
