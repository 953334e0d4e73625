import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { picture, revision, time } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'
import { type HiddenKey, type SettingGroup, settingGroupNames, settingGroups } from './setting.schema.ts'

const { website, dashboard, mobile } = settingGroups

function answer<Group extends SettingGroup, Values extends z.ZodType>(group: Group, values: Values) {
  return z.object({ group: z.literal(group), revision, values })
}

const withoutId = { logoId: true } as const
const logo = { logo: picture.nullable() }
const publicWebsite = answer('website', website.publicAnswer.omit(withoutId).extend(logo))
const publicMobile = answer('mobile', mobile.publicAnswer)
/** For those who may read settings; the dashboard group is for all staff. */
const wholeWebsite = answer('website', website.wholeAnswer.omit(withoutId).extend(logo))
const wholeDashboard = answer('dashboard', dashboard.wholeAnswer)
const wholeMobile = answer('mobile', mobile.wholeAnswer)
const whole = z.discriminatedUnion('group', [wholeWebsite, wholeDashboard, wholeMobile])

type Public = z.infer<typeof publicWebsite> | z.infer<typeof publicMobile>
/** The answer for guests. Hidden keys are listed, so that an answer with one does not compile. */
export type PublicGroup = Public['group']
export type PublicSettings<Group extends PublicGroup> = Extract<Public, { group: Group }> & {
  values: { [Key in HiddenKey<Group>]?: undefined }
}
type Whole = z.infer<typeof whole>
export type WholeSettings<Group extends SettingGroup = SettingGroup> = Extract<Whole, { group: Group }>
export type GroupSettings = Public | Whole

const setting = z.object({
  id,
  group: z.enum(settingGroupNames),
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
  website: endpoint('GET', '/setting/website', 'public', 'إعدادات الموقع', {
    keptForPages: 'untilChange',
  }).output(z.union([publicWebsite, wholeWebsite])),
  dashboard: endpoint('GET', '/setting/dashboard', 'staff', 'إعدادات غرفة الأخبار').output(wholeDashboard),
  mobile: endpoint('GET', '/setting/mobile', 'public', 'ما يقرؤه تطبيق الهاتف عند فتحه').output(
    z.union([publicMobile, wholeMobile]),
  ),
  get: endpoint('GET', '/setting/{id}', 'public', 'إعداد واحد مما غُيّر')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(setting),
  edit: endpoint('PATCH', '/setting', can('update', 'Settings'), 'تعديل إعدادات مجموعة', {
    // Four texts of 200,000 characters, and ads.txt.
    bytes: 2_000_000,
  })
    .input(
      z.object({
        group: z.enum(settingGroupNames),
        revision: revision.describe('نسخة المجموعة التي بدأ منها التعديل'),
        values: z.record(z.string(), z.unknown()).describe('المفاتيح التي تتغير وحدها، بقيم مجموعتها'),
      }),
    )
    .errors({ STALE_REVISION })
    .output(whole),
}
