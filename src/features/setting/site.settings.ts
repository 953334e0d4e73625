import { z } from 'zod'
import { originAddress } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { defineSettings } from '../../contract/settings.ts'
import { infoTexts } from './info-texts.schema.ts'

const line = (max: number) => z.string().trim().max(max)

export const siteSettings = defineSettings({
  /** '' defaults to SITE_NAME. */
  siteName: {
    public: true,
    field: line(60).default(''),
    logLabel: 'اسم الموقع',
    input: {
      label: 'اسم الموقع',
      description: 'في رأس الصفحات وعناوينها وحين تُشارك. إن تُرك فارغًا بقي اسم التثبيت.',
      kind: 'line',
    },
  },
  description: {
    public: true,
    field: line(300).default('أخبار وتقارير وتحليلات على مدار الساعة، من مراسلينا ووكالات الأنباء الشريكة.'),
    input: {
      label: 'سطر التعريف',
      description: 'ما تعرضه محركات البحث والتطبيقات تحت اسم الموقع.',
      kind: 'area',
    },
  },
  footerText: {
    public: true,
    field: line(300).default('صحيفة عربية مستقلة، تنقل الخبر كما هو وتشرحه لمن يريد أن يفهم.'),
    logLabel: 'سطر أسفل الصفحات',
    input: { label: 'سطر أسفل الصفحات', kind: 'area' },
  },
  /** Answers contain the picture as `logo`. */
  logoId: {
    public: true,
    field: id.nullable().default(null),
    logLabel: 'الشعار',
    input: {
      label: 'الشعار',
      description: 'يُعرض مكان الاسم في رأس الصفحات. اجعله عريضًا بخلفية تناسب المظهرين الفاتح والداكن.',
      kind: 'picture',
    },
  },
})

export const infoLabels = {
  aboutUs: 'من نحن',
  contactUs: 'اتصل بنا',
  privacyPolicy: 'سياسة الخصوصية',
  termsOfServices: 'شروط الاستخدام',
}
export type RichTextKey = keyof typeof infoLabels
export const richTextKeys = Object.keys(infoLabels) as RichTextKey[]

/** The text of an information page, sanitised like an article's body when stored. */
const infoText = (key: RichTextKey) =>
  ({
    public: true,
    field: z.string().max(200_000).default(infoTexts[key]),
    logLabel: infoLabels[key],
    input: { label: `نص صفحة «${infoLabels[key]}»`, kind: 'text' },
  }) as const

export const aboutUsSettings = defineSettings({ aboutUs: infoText('aboutUs') })
export const contactUsSettings = defineSettings({ contactUs: infoText('contactUs') })
export const privacySettings = defineSettings({ privacyPolicy: infoText('privacyPolicy') })
export const termsSettings = defineSettings({ termsOfServices: infoText('termsOfServices') })

export const apiSettings = defineSettings({
  /** '' for the site's own. */
  apiBase: {
    public: true,
    field: originAddress.default(''),
    logLabel: 'عنوان الواجهة البرمجية',
    input: {
      label: 'عنوان واجهة البرمجة',
      description:
        'حيث تنادي صفحات القراء الواجهة إن كانت على منفذ آخر من نطاق الموقع. فارغ، وهو الغالب: عنوان الموقع نفسه. واللوحة تبقى على عنوانها.',
      kind: 'address',
    },
  },
})
