import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { picture, revision, time } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'
import { dashboardSchema, mobileSchema, settingGroups, websiteSchema } from './setting.schema.ts'

/** Told only to who may read settings whole, the first not even to them. */
const ofKeepers = { captchaSecret: true, captchaProject: true, captchaMinScore: true } as const

const website = z.object({
  group: z.literal('website'),
  revision,
  values: websiteSchema.omit({ logoId: true, contactInbox: true, ...ofKeepers }).extend({
    logo: picture.nullable(),
    captchaProject: z.string().optional(),
    captchaMinScore: z.number().optional(),
    captchaSecretSaved: z.boolean().optional().describe('المفتاح السري نفسه لا يُقال لأحد'),
    contactInbox: z.string().optional().describe('لمن له الاطلاع على الإعدادات وحده'),
  }),
})
export type WebsiteSettings = z.infer<typeof website>

const dashboard = z.object({ group: z.literal('dashboard'), revision, values: dashboardSchema })
const mobile = z.object({ group: z.literal('mobile'), revision, values: mobileSchema })
export type GroupSettings = WebsiteSettings | z.infer<typeof dashboard> | z.infer<typeof mobile>

const setting = z.object({
  id,
  group: z.enum(settingGroups),
  key: z.string(),
  value: z.unknown(),
  public: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Setting = z.infer<typeof setting>

const { NOT_FOUND, STALE_REVISION } = errors

export const settingContract = {
  website: endpoint('GET', '/setting/website', 'public', 'إعدادات الموقع').output(website),
  dashboard: endpoint('GET', '/setting/dashboard', 'staff', 'إعدادات غرفة الأخبار').output(dashboard),
  mobile: endpoint('GET', '/setting/mobile', 'public', 'ما يقرؤه تطبيق الهاتف عند فتحه').output(mobile),
  get: endpoint('GET', '/setting/{id}', 'public', 'إعداد واحد مما غُيّر')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(setting),
  edit: endpoint('PATCH', '/setting', can('update', 'Settings'), 'تعديل إعدادات مجموعة', {
    // Four texts of 200,000 letters, and ads.txt.
    bytes: 2_000_000,
  })
    .input(
      z.object({
        group: z.enum(settingGroups),
        revision: revision.describe('نسخة المجموعة التي بدأ منها التعديل'),
        values: z.record(z.string(), z.unknown()).describe('المفاتيح التي تتغير وحدها، بقيم مجموعتها'),
      }),
    )
    .errors({ STALE_REVISION })
    .output(z.discriminatedUnion('group', [website, dashboard, mobile])),
}
