import { z } from 'zod'
import { code, defineSettings, type SettingCheck, type ValuesOf } from '../../contract/settings.ts'

const captchaVersions = {
  installation: 'كما في إعدادات التثبيت',
  none: 'بلا تحقق',
  v2: 'مربع يعلّمه القارئ (v2)',
  v3: 'درجة تُحسب دون سؤاله (v3)',
  enterprise: 'درجة من reCAPTCHA Enterprise',
}
type CaptchaVersion = keyof typeof captchaVersions

/** Sign-in with Google, and the captcha. Empty values default to the environment. */
export const userSettings = defineSettings({
  googleClientId: {
    public: true,
    field: code(
      /^([\w-]{1,200}\.apps\.googleusercontent\.com)?$/,
      'معرّف ينتهي بـ ‎.apps.googleusercontent.com',
    ),
    logLabel: 'معرّف الدخول بحساب Google',
    input: {
      label: 'معرّف العميل لدى غوغل',
      description:
        'يُظهر زر الدخول بحساب غوغل للقراء. تجده في Google Cloud تحت Credentials. فارغ: ما في إعدادات التثبيت إن كان.',
      kind: 'code',
    },
  },
  captchaVersion: {
    public: true,
    field: z.enum(Object.keys(captchaVersions) as [CaptchaVersion]).default('installation'),
    logLabel: 'نوع التحقق من الزائر',
    input: {
      label: 'التحقق من أن المرسل إنسان (reCAPTCHA)',
      description:
        'عند التسجيل واستعادة كلمة المرور ومراسلة الجريدة، وعند الدخول بعد محاولات فاشلة. ثلاثة أنواع تعطيها غوغل، لكل منها مفتاحان.',
      kind: 'choice',
      choices: () => Object.entries(captchaVersions).map(([value, label]) => ({ value, label })),
    },
  },
  captchaSiteKey: {
    public: true,
    field: code(/^[\w-]{0,200}$/, 'المفتاح حروف لاتينية وأرقام وشرطات'),
    logLabel: 'مفتاح التحقق المعلن',
    input: {
      label: 'مفتاح الموقع',
      description: 'يراه المتصفح. اختر عند غوغل النوع نفسه، وأضف نطاق موقعك.',
      kind: 'code',
    },
  },
  captchaSecret: {
    secret: true,
    field: code(/^([!-~]{8,300})?$/, 'المفتاح السري حروف لاتينية وأرقام بلا مسافات، ثمانية على الأقل'),
    logLabel: 'مفتاح التحقق السري',
    input: {
      label: 'المفتاح السري',
      description:
        'يُحفظ مشفّرًا ولا يُعرض بعد حفظه. نسأل عنه الخدمة عند الحفظ، فلا يُقبل ما لا تعرفه. مع Enterprise هو مفتاح API.',
      kind: 'secret',
    },
  },
  captchaProject: {
    field: code(/^([a-z][a-z0-9-]{4,28}[a-z0-9])?$/, 'معرّف المشروع حروف لاتينية صغيرة وأرقام وشرطات'),
    logLabel: 'مشروع التحقق',
    input: {
      label: 'مشروع Google Cloud',
      description: 'معرّف المشروع الذي فيه المفتاح، مثل my-news-1234.',
      kind: 'code',
      where: { key: 'captchaVersion', is: ['enterprise'] },
    },
  },
  captchaMinScore: {
    field: z.number().min(0).max(1).default(0.5),
    logLabel: 'أدنى درجة مقبولة للتحقق',
    input: {
      label: 'أقل درجة مقبولة',
      description: 'من 0 (برنامج آلي) إلى 1 (إنسان). ما دونها يُرد؛ ابدأ من 0.5.',
      kind: 'score',
      where: { key: 'captchaVersion', is: ['v3', 'enterprise'] },
    },
  },
})

type Values = ValuesOf<typeof userSettings>

/** Captcha keys from the settings; undefined if none or incomplete. */
export function captchaKeysOf(values: Values) {
  const { captchaVersion: version, captchaSiteKey: siteKey, captchaSecret: secret } = values
  if (version === 'installation' || version === 'none' || captchaCheck.issues(values).length > 0)
    return undefined
  return { version, siteKey, secret, project: values.captchaProject, minScore: values.captchaMinScore }
}

/** Refuses an incomplete captcha. */
export const captchaCheck = {
  keys: ['captchaVersion', 'captchaSiteKey', 'captchaSecret', 'captchaProject', 'captchaMinScore'],
  issues: ({ captchaVersion: version, captchaSiteKey, captchaSecret, captchaProject }: Values) => {
    if (version === 'none') return []
    if (version === 'installation') {
      const message = 'اختر نوع التحقق لهذه المفاتيح، أو «بلا تحقق» لتبقى محفوظة'
      return captchaSiteKey || captchaSecret ? [{ path: 'captchaVersion', message }] : []
    }
    const lacking: { path: string; message: string }[] = []
    if (!captchaSiteKey)
      lacking.push({ path: 'captchaSiteKey', message: 'اكتب مفتاح الموقع؛ لا يعمل التحقق بدونه' })
    if (!captchaSecret)
      lacking.push({ path: 'captchaSecret', message: 'اكتب المفتاح السري؛ لا يعمل التحقق بدونه' })
    if (version === 'enterprise' && !captchaProject)
      lacking.push({ path: 'captchaProject', message: 'اكتب معرّف المشروع؛ يطلبه Enterprise' })
    return lacking
  },
} satisfies SettingCheck
