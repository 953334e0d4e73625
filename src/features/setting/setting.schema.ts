import { z } from 'zod'
import { email, originAddress, webAddress } from '../../contract/fields.ts'
import { houseStyleFields } from '../../contract/house-style.ts'
import { id } from '../../contract/pages.ts'
import { knownCities } from '../weather/cities.schema.ts'
import { city } from '../weather/weather.contract.ts'
import { infoTexts } from './info-texts.schema.ts'

const line = (max: number) => z.string().trim().max(max)
/** Sanitised like an article's body when it is stored. */
const richText = z.string().max(200_000)
const version = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,4}){0,2})?$/, 'رقم إصدار مثل 2.4.1')

export const captchaChoices = ['installation', 'none', 'v2', 'v3', 'enterprise'] as const

/** Of others, and where the API is: what is left empty stays as the environment has it. */
const outsideFields = {
  googleClientId: z
    .string()
    .trim()
    .regex(/^([\w-]{1,200}\.apps\.googleusercontent\.com)?$/, 'معرّف ينتهي بـ ‎.apps.googleusercontent.com')
    .default(''),
  captchaVersion: z.enum(captchaChoices).default('installation'),
  captchaSiteKey: z
    .string()
    .trim()
    .regex(/^[\w-]{0,200}$/, 'المفتاح حروف لاتينية وأرقام وشرطات')
    .default(''),
  /** Stored sealed; no call answers it. */
  captchaSecret: z
    .string()
    .trim()
    .regex(/^([!-~]{8,300})?$/, 'المفتاح السري حروف لاتينية وأرقام بلا مسافات، ثمانية على الأقل')
    .default(''),
  captchaProject: z
    .string()
    .trim()
    .regex(/^([a-z][a-z0-9-]{4,28}[a-z0-9])?$/, 'معرّف المشروع حروف لاتينية صغيرة وأرقام وشرطات')
    .default(''),
  captchaMinScore: z.number().min(0).max(1).default(0.5),
  apiBase: originAddress.default(''),
}

/** What readers' pages are made of. `public` keys go to whoever asks. */
export const websiteSchema = z.object({
  /** '' leaves it to SITE_NAME. */
  siteName: line(60).default(''),
  description: line(300).default(
    'أخبار وتقارير وتحليلات على مدار الساعة، من مراسلينا ووكالات الأنباء الشريكة.',
  ),
  logoId: id.nullable().default(null),
  footerText: line(300).default('صحيفة عربية مستقلة، تنقل الخبر كما هو وتشرحه لمن يريد أن يفهم.'),
  contactAddress: line(300).default(''),
  contactPhone: line(40).default(''),
  contactEmail: z.union([z.literal(''), email]).default(''),
  aboutUs: richText.default(infoTexts.aboutUs),
  contactUs: richText.default(infoTexts.contactUs),
  privacyPolicy: richText.default(infoTexts.privacyPolicy),
  termsOfServices: richText.default(infoTexts.termsOfServices),
  tagManagerId: z
    .string()
    .trim()
    .regex(/^(GTM-[A-Z0-9]{4,12})?$/, 'معرّف يبدأ بـ GTM-')
    .default(''),
  analyticsId: z
    .string()
    .trim()
    .regex(/^(G-[A-Z0-9]{4,16})?$/, 'معرّف يبدأ بـ G-')
    .default(''),
  adsTxt: line(50_000).default(''),
  weatherCities: z
    .array(city)
    .min(1, 'أبقِ مدينة واحدة على الأقل')
    .max(60)
    .refine(cities => new Set(cities.map(({ slug }) => slug)).size === cities.length, 'لمدينتين معرّف واحد')
    .default(knownCities)
    .describe('بترتيب عرضها؛ الأولى هي التي يبدأ بها القارئ'),
  ...houseStyleFields,
  ...outsideFields,
  /** Where messages of readers are mailed to; '' for nowhere. */
  contactInbox: z.union([z.literal(''), email]).default(''),
})

export const dashboardSchema = z.object({
  /** A line above every page of the dashboard. */
  notice: line(300).default(''),
  styleGuideUrl: webAddress.default(''),
})

/** What a mobile app reads at start. */
export const mobileSchema = z.object({
  iosUrl: webAddress.default(''),
  androidUrl: webAddress.default(''),
  /** An older app asks to be updated before it goes on. */
  minimumVersion: version.default(''),
  latestVersion: version.default(''),
  /** Shown at start where there is something to say. */
  notice: line(300).default(''),
})

export const settingSchemas = { website: websiteSchema, dashboard: dashboardSchema, mobile: mobileSchema }
export const settingGroups = ['website', 'dashboard', 'mobile'] as const
export type SettingGroup = (typeof settingGroups)[number]
export type SettingValues = { [Group in SettingGroup]: z.output<(typeof settingSchemas)[Group]> }

/** Keys that only who manages settings is told; all others are public. */
export const privateKeys: Record<SettingGroup, string[]> = {
  website: ['contactInbox', 'captchaSecret', 'captchaProject', 'captchaMinScore'],
  dashboard: ['notice', 'styleGuideUrl'],
  mobile: [],
}

/** Sealed where they are stored, and told to nobody: only whether there is one. */
export const secretKeys: readonly string[] = ['captchaSecret']

export const richTextKeys = ['aboutUs', 'contactUs', 'privacyPolicy', 'termsOfServices'] as const
export type RichTextKey = (typeof richTextKeys)[number]
