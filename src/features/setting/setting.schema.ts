import { z } from 'zod'
import { usualMegabytes } from '../../contract/attachment-formats.ts'
import { email, originAddress, webAddress } from '../../contract/fields.ts'
import { houseStyleFields } from '../../contract/house-style.ts'
import { id } from '../../contract/pages.ts'
import { city, knownCities } from './cities.schema.ts'
import { infoTexts } from './info-texts.schema.ts'
import { mailSettings } from './mail-settings.schema.ts'
import { paymentSettings } from './payment-settings.schema.ts'
import { publishChecks } from './publish-checks.schema.ts'
import { type PrivateKey, type SecretKey, settingGroup } from './setting-group.schema.ts'

const line = (max: number) => z.string().trim().max(max)
/** Sanitised like an article's body when stored. */
const richText = z.string().max(200_000)
const version = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,4}){0,2})?$/, 'رقم إصدار مثل 2.4.1')

/** An id or key of an external service; '' for none. */
const code = (form: RegExp, message: string) => z.string().trim().regex(form, message).default('')

/** A Google Cloud service account's JSON key; '' for none. */
function isServiceAccountKey(text: string): boolean {
  if (text === '') return true
  try {
    const { type, client_email, private_key } = JSON.parse(text)
    return type === 'service_account' && [client_email, private_key].every(part => typeof part === 'string')
  } catch {
    return false
  }
}

/** Without a query string, in which some services take their key: the key has a separate field. */
const assistantAddress = z
  .string()
  .trim()
  .max(300)
  .refine(value => {
    if (value === '') return true
    const url = URL.parse(value)
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search
  }, 'عنوان مثل https://api.openai.com/v1، بلا مفتاح فيه')

export const captchaChoices = ['installation', 'none', 'v2', 'v3', 'enterprise'] as const

/** Settings of the readers' site. */
const website = settingGroup({
  /** '' defaults to SITE_NAME. */
  siteName: { public: true, field: line(60).default('') },
  description: {
    public: true,
    field: line(300).default('أخبار وتقارير وتحليلات على مدار الساعة، من مراسلينا ووكالات الأنباء الشريكة.'),
  },
  /** Answers contain the picture as `logo`. */
  logoId: { public: true, field: id.nullable().default(null) },
  footerText: {
    public: true,
    field: line(300).default('صحيفة عربية مستقلة، تنقل الخبر كما هو وتشرحه لمن يريد أن يفهم.'),
  },
  contactAddress: { public: true, field: line(300).default('') },
  contactPhone: { public: true, field: line(40).default('') },
  contactEmail: { public: true, field: z.union([z.literal(''), email]).default('') },
  aboutUs: { public: true, field: richText.default(infoTexts.aboutUs) },
  contactUs: { public: true, field: richText.default(infoTexts.contactUs) },
  privacyPolicy: { public: true, field: richText.default(infoTexts.privacyPolicy) },
  termsOfServices: { public: true, field: richText.default(infoTexts.termsOfServices) },
  tagManagerId: {
    public: true,
    field: code(/^(GTM-[A-Z0-9]{4,12})?$/, 'معرّف يبدأ بـ GTM-'),
  },
  analyticsId: {
    public: true,
    field: code(/^(G-[A-Z0-9]{4,16})?$/, 'معرّف يبدأ بـ G-'),
  },
  /** GA4 property whose figures replace ours; '' to use our own. */
  googleProperty: { field: code(/^(\d{4,15})?$/, 'رقم الملكية، كما يظهر في إعداداتها: 123456789') },
  /** Key of a service account that may read that property. */
  googleKey: {
    secret: true,
    field: z
      .string()
      .trim()
      .max(6000)
      .refine(isServiceAccountKey, 'الصق ملف المفتاح كاملًا، كما نزّلته من Google Cloud')
      .default(''),
  },
  /** For readers whose browser opts out of tracking (Sec-GPC, DNT). */
  doNotTrack: { field: z.enum(['respected', 'all']).default('respected') },
  /** Days until raw events are deleted and only totals are kept. */
  viewsKeptDays: { field: z.number().int().min(30).max(1000).default(90) },
  adsTxt: { public: true, field: line(50_000).default('') },
  weatherCities: {
    public: true,
    field: z
      .array(city)
      .min(1, 'أبقِ مدينة واحدة على الأقل')
      .max(60)
      .refine(cities => new Set(cities.map(({ slug }) => slug)).size === cities.length, 'لمدينتين معرّف واحد')
      .default(knownCities)
      .describe('بترتيب عرضها؛ الأولى هي التي يبدأ بها القارئ'),
  },
  digits: { public: true, field: houseStyleFields.digits },
  months: { public: true, field: houseStyleFields.months },
  timeZone: { public: true, field: houseStyleFields.timeZone },
  hijriShifts: { public: true, field: houseStyleFields.hijriShifts },
  // External services and the API's address: empty values default to the environment.
  googleClientId: {
    public: true,
    field: code(
      /^([\w-]{1,200}\.apps\.googleusercontent\.com)?$/,
      'معرّف ينتهي بـ ‎.apps.googleusercontent.com',
    ),
  },
  captchaVersion: { public: true, field: z.enum(captchaChoices).default('installation') },
  captchaSiteKey: {
    public: true,
    field: code(/^[\w-]{0,200}$/, 'المفتاح حروف لاتينية وأرقام وشرطات'),
  },
  captchaSecret: {
    secret: true,
    field: code(/^([!-~]{8,300})?$/, 'المفتاح السري حروف لاتينية وأرقام بلا مسافات، ثمانية على الأقل'),
  },
  captchaProject: {
    field: code(/^([a-z][a-z0-9-]{4,28}[a-z0-9])?$/, 'معرّف المشروع حروف لاتينية صغيرة وأرقام وشرطات'),
  },
  captchaMinScore: { field: z.number().min(0).max(1).default(0.5) },
  apiBase: { public: true, field: originAddress.default('') },
  /** Address that readers' messages are mailed to; '' for none. */
  contactInbox: { field: z.union([z.literal(''), email]).default('') },
  /** Whether articles notify readers automatically: breaking ones, and those on followed topics. */
  pushBreaking: { field: z.enum(['no', 'yes']).default('no') },
  pushFollowed: { field: z.enum(['no', 'yes']).default('no') },
  ...mailSettings,
  /** An endpoint with OpenAI's chat completions; without it and a model there is no assistant. */
  assistantAddress: { field: assistantAddress.default('') },
  assistantKey: {
    secret: true,
    field: code(/^([!-~]{8,500})?$/, 'المفتاح حروف لاتينية وأرقام بلا مسافات، ثمانية على الأقل'),
  },
  assistantModel: { field: code(/^[!-~]{0,120}$/, 'اسم النموذج كما يسميه الخادم، بلا مسافات') },
  ...paymentSettings,
})

/** Visible to all staff, and to nobody else. */
const dashboard = settingGroup({
  /** Shown above every page of the dashboard. */
  notice: { field: line(300).default('') },
  styleGuideUrl: { field: webAddress.default('') },
  /** Size limit for uploaded videos, recordings and documents. */
  attachmentMegabytes: { field: z.number().int().min(1).max(20_000).default(usualMegabytes) },
  /** Checks that prevent publishing; the others only warn. */
  publishStops: { field: z.array(z.enum(publishChecks)).max(publishChecks.length).default([]) },
})

/** Read by a mobile app when it starts. */
const mobile = settingGroup({
  iosUrl: { public: true, field: webAddress.default('') },
  androidUrl: { public: true, field: webAddress.default('') },
  /** Older apps must update. */
  minimumVersion: { public: true, field: version.default('') },
  latestVersion: { public: true, field: version.default('') },
  /** Shown at start, if set. */
  notice: { public: true, field: line(300).default('') },
})

export const settingGroups = { website, dashboard, mobile }
export type SettingGroup = keyof typeof settingGroups
export const settingGroupNames = ['website', 'dashboard', 'mobile'] as const satisfies SettingGroup[]

type Declared<Group extends SettingGroup> = (typeof settingGroups)[Group]['settings']
export type SettingValues = {
  [Group in SettingGroup]: z.output<(typeof settingGroups)[Group]['stored']>
}
/** Keys hidden from guests. */
export type HiddenKey<Group extends SettingGroup> = PrivateKey<Declared<Group>> | SecretKey<Declared<Group>>

export const isPublicKey = (group: SettingGroup, key: string) => settingGroups[group].publicKeys.includes(key)
export const isSecretKey = (group: SettingGroup, key: string) => settingGroups[group].secretKeys.includes(key)

export const richTextKeys = ['aboutUs', 'contactUs', 'privacyPolicy', 'termsOfServices'] as const
export type RichTextKey = (typeof richTextKeys)[number]
