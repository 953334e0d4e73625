import { z } from 'zod'
import { keptDays } from '../../contract/kept-days.ts'
import { code, defineSettings, type SettingCheck, type ValuesOf } from '../../contract/settings.ts'

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

export const analyticsSettings = defineSettings({
  tagManagerId: {
    public: true,
    field: code(/^(GTM-[A-Z0-9]{4,12})?$/, 'معرّف يبدأ بـ GTM-'),
    logLabel: 'معرّف Tag Manager',
    input: {
      label: 'معرّف Google Tag Manager',
      description: 'لا يُحمَّل إلا لمن وافق من القراء. فارغ: ما في إعدادات التثبيت إن كان.',
      kind: 'code',
    },
  },
  analyticsId: {
    public: true,
    field: code(/^(G-[A-Z0-9]{4,16})?$/, 'معرّف يبدأ بـ G-'),
    logLabel: 'معرّف Google Analytics',
    input: {
      label: 'معرّف Google Analytics 4',
      description: 'لا يُحمَّل إلا لمن وافق من القراء. اتركه فارغًا إن كان القياس في Tag Manager.',
      kind: 'code',
    },
  },
  /** GA4 property whose figures replace ours; '' to use our own. */
  googleProperty: {
    field: code(/^(\d{4,15})?$/, 'رقم الملكية، كما يظهر في إعداداتها: 123456789'),
    logLabel: 'رقم ملكية Google Analytics',
    input: {
      label: 'رقم ملكية Google Analytics 4',
      description:
        'تظهر أرقامها في «تحليلات القراء» بدل أرقامنا لمن اختارها. تجده في إعدادات الملكية، وهو غير المعرّف السابق.',
      kind: 'code',
    },
  },
  /** Key of a service account that may read that property. */
  googleKey: {
    secret: true,
    field: z
      .string()
      .trim()
      .max(6000)
      .refine(isServiceAccountKey, 'الصق ملف المفتاح كاملًا، كما نزّلته من Google Cloud')
      .default(''),
    logLabel: 'مفتاح Google Analytics السري',
    input: {
      label: 'مفتاح حساب الخدمة',
      description:
        'الصق ملف JSON كاملًا، وأضف بريد الحساب إلى الملكية مشاهدًا. يُحفظ مشفّرًا ولا يُعرض بعد حفظه، ونسأل غوغل به عند الحفظ.',
      kind: 'secret',
    },
  },
  /** For readers whose browser opts out of tracking (Sec-GPC, DNT). */
  doNotTrack: {
    field: z.enum(['respected', 'all']).default('respected'),
    logLabel: 'احتساب من لا يريد التتبع',
    input: {
      label: 'قراء تطلب متصفحاتهم عدم التتبع',
      description: 'العدّ بلا ملفات ارتباط، ولا يُحفظ فيه ما يدل على قارئ.',
      kind: 'choice',
      choices: () => [
        { value: 'respected', label: 'لا يُحتسبون' },
        { value: 'all', label: 'يُحتسبون كغيرهم' },
      ],
    },
  },
})

export const figuresKeptSettings = defineSettings({
  /** Days until raw events are deleted and only totals are kept. */
  viewsKeptDays: {
    field: keptDays({ min: 30, usual: 90, max: 1000 }),
    logLabel: 'أيام حفظ سجل القراءات',
    input: {
      label: 'سجل القراءات',
      description: 'كل قراءة وحدها، بلا ما يدل على القارئ. بعد هذه الأيام تبقى المجاميع وحدها.',
      kind: 'count',
    },
  },
  hoursKeptDays: {
    field: keptDays({ min: 100, usual: 400 }),
    logLabel: 'أيام حفظ القراءات بالساعة',
    input: {
      label: 'مجاميع القراءات بالساعة',
      description: 'بعد هذه الأيام تبقى مجاميع الأيام. أقلها 100 لتقارن التقارير فصلًا بما قبله.',
      kind: 'count',
    },
  },
  totalsKeptDays: {
    field: keptDays({ min: 1100, usual: 3650, max: 36_500 }),
    logLabel: 'أيام حفظ مجاميع القراءات',
    input: {
      label: 'مجاميع القراءات باليوم والأسبوع',
      description:
        'بعد هذه الأيام لا يبقى من القراءات إلا عددها في كل مقال. أقلها 1100، وهي أطول مدة لتقرير.',
      kind: 'count',
    },
  },
})

type GoogleValues = Pick<ValuesOf<typeof analyticsSettings>, 'googleProperty' | 'googleKey'>

/** The Google Analytics property and its key; undefined if either is missing. */
export function googleAccountOf({ googleProperty: property, googleKey: key }: GoogleValues) {
  return property && key ? { property, key } : undefined
}

export const googleAccountCheck = {
  keys: ['googleProperty', 'googleKey'],
  issues: ({ googleProperty, googleKey }: GoogleValues) => {
    if (googleProperty && !googleKey)
      return [{ path: 'googleKey', message: 'الصق المفتاح؛ لا تُقرأ الملكية بدونه' }]
    if (googleKey && !googleProperty)
      return [{ path: 'googleProperty', message: 'اكتب رقم الملكية التي يقرؤها المفتاح' }]
    return []
  },
} satisfies SettingCheck
