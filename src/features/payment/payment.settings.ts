import { z } from 'zod'
import { currencies, currency } from '../../contract/money.ts'
import { code, defineSettings, type ValuesOf } from '../../contract/settings.ts'

const currencyNames = new Intl.DisplayNames('ar', { type: 'currency' })

const line = (max: number) => z.string().trim().max(max).default('')

/** Also restricted keys (`rk_`). */
const stripeKey = code(
  /^((sk|rk)_\w{8,300})?$/,
  'ليس هذا مفتاحًا سريًا: يبدأ السري بـ \u2066sk_\u2069 أو \u2066rk_\u2069، أما \u2066pk_\u2069 فللعرض وحده ولا يُستوفى به مال',
)

const stripeSecret = code(
  /^(whsec_\w{8,300})?$/,
  'يبدأ سرّ الإشعارات بـ \u2066whsec_\u2069، وتجده في صفحة عنوان الإشعارات عند Stripe',
)

/** A key of a provider; '' for none. */
const providerKey = code(/^([!-~]{8,300})?$/, 'المفتاح حروف لاتينية وأرقام بلا مسافات، ثمانية على الأقل')

/** A bearer token of several hundred characters; '' for none. */
const myFatoorahToken = code(
  /^([!-~]{20,2000})?$/,
  'رمز MyFatoorah حروف لاتينية وأرقام بلا مسافات، أطول من هذا؛ انسخه كاملًا',
)

/** The account's country decides the API's address and the currency. `TEST` is the public test account. */
const myFatoorahCountries = {
  KWT: 'الكويت',
  SAU: 'السعودية',
  ARE: 'الإمارات',
  QAT: 'قطر',
  BHR: 'البحرين',
  OMN: 'عُمان',
  JOD: 'الأردن',
  EGY: 'مصر',
  TEST: 'حساب التجربة (بالدينار الكويتي)',
} as const

export type KeyFields = { name: string; secretKey: string; webhookSecret?: string; country?: string }

/** Providers with keys: the name, and the settings that hold what the environment does not. */
export const keyedProviders = {
  stripe: { name: 'Stripe', secretKey: 'stripeSecretKey', webhookSecret: 'stripeWebhookSecret' },
  tap: { name: 'Tap', secretKey: 'tapSecretKey' },
  myfatoorah: {
    ...{ name: 'MyFatoorah', secretKey: 'myfatoorahToken', webhookSecret: 'myfatoorahWebhookSecret' },
    country: 'myfatoorahCountry',
  },
} as const satisfies Record<string, KeyFields>

export type KeyedProvider = keyof typeof keyedProviders

const iban = z
  .string()
  .transform(value => value.replace(/\s/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^([A-Z]{2}\d{2}[A-Z0-9]{11,30})?$/, 'رقم يبدأ برمز البلد، مثل SA03 8000 0000 6080 1016 7519'),
  )
  .default('')

/** Keeps leading and trailing symbols in place within an Arabic sentence. */
const ltr = (text: string) => `\u2066${text}\u2069`

/** Webhook events that the Stripe provider handles. */
const stripeEvents = [
  'checkout.session.*',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_intent.processing',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]

const kept = 'يُحفظ مشفّرًا ولا يُعرض بعد حفظه.'

/** The currency, the providers' keys, and the account for bank transfers, which readers see when they pay by one. */
export const paymentSettings = defineSettings({
  defaultCurrency: {
    public: true,
    field: currency.default('SAR'),
    logLabel: 'العملة',
    input: {
      label: 'العملة',
      description: 'التي تُعرض بها الأسعار أولًا، ويختار القارئ غيرها إن كان للباقة سعر بها.',
      kind: 'choice',
      choices: () => currencies.map(value => ({ value, label: `${currencyNames.of(value)} (${value})` })),
    },
  },
  stripeSecretKey: {
    secret: true,
    field: stripeKey,
    logLabel: 'مفتاح Stripe السري',
    input: {
      label: 'مفتاح Stripe السري',
      description: `تجده في لوحة Stripe تحت Developers ثم API keys، ويبدأ بـ ${ltr('sk_')}. ${kept}`,
      kind: 'secret',
    },
  },
  stripeWebhookSecret: {
    secret: true,
    field: stripeSecret,
    logLabel: 'سر إشعارات Stripe',
    input: {
      label: 'سر إشعارات Stripe',
      description: `أضف عند Stripe عنوان الإشعارات ${ltr('/api/v1/payment/webhook/stripe')} على موقعك، واختر له الأحداث ${stripeEvents.map(ltr).join('، ')}، ثم انسخ سرّه الذي يبدأ بـ ${ltr('whsec_')}. ${kept}`,
      kind: 'secret',
      triesKeysOf: 'stripe',
    },
  },
  tapSecretKey: {
    secret: true,
    field: providerKey,
    logLabel: 'مفتاح Tap السري',
    input: {
      label: 'مفتاح Tap السري',
      description: `لمدى وكي نت وبنفت وعُمان نت وApple Pay. تجده في لوحة Tap تحت goSell، ويبدأ بـ ${ltr('sk_')}. ${kept}`,
      kind: 'secret',
      triesKeysOf: 'tap',
    },
  },
  myfatoorahCountry: {
    field: z.enum(Object.keys(myFatoorahCountries) as [keyof typeof myFatoorahCountries]).default('KWT'),
    logLabel: 'بلد حساب MyFatoorah',
    input: {
      label: 'بلد حساب MyFatoorah',
      description: 'يُدفع به بعملة هذا البلد وحدها، وهي التي يُردّ بها المال.',
      kind: 'choice',
      choices: () => Object.entries(myFatoorahCountries).map(([value, label]) => ({ value, label })),
    },
  },
  myfatoorahToken: {
    secret: true,
    sentTo: ['myfatoorahCountry'],
    field: myFatoorahToken,
    logLabel: 'رمز MyFatoorah',
    input: {
      label: 'رمز MyFatoorah (API Token)',
      description: `لكي نت ومدى وبنفت ونابس وعُمان نت وApple Pay. تجده في بوابة MyFatoorah تحت Integration Settings ثم API Key. ${kept}`,
      kind: 'secret',
    },
  },
  myfatoorahWebhookSecret: {
    secret: true,
    field: providerKey,
    logLabel: 'سر إشعارات MyFatoorah',
    input: {
      label: 'سر إشعارات MyFatoorah',
      description: `فعّل في Webhook Settings الإصدار ${ltr('V2')} والمفتاح السري، واجعل العنوان ${ltr('/api/v1/payment/webhook/myfatoorah')} على موقعك، واختر حدثي ${ltr('Payment Status Changed')} و${ltr('Refund Status Changed')}، وأكثر ما تتيحه من إعادة الإرسال. ${kept}`,
      kind: 'secret',
      triesKeysOf: 'myfatoorah',
    },
  },
  bankName: {
    field: line(120),
    logLabel: 'المصرف',
    input: {
      label: 'المصرف',
      description: 'لمن يدفع بتحويل مصرفي. يُعرض التحويل خيارًا متى كُتب رقم الآيبان، وحين لا مفتاح لمزوّد.',
      kind: 'line',
    },
  },
  bankAccountName: {
    field: line(160),
    logLabel: 'صاحب الحساب المصرفي',
    input: { label: 'صاحب الحساب', kind: 'line' },
  },
  bankIban: { field: iban, logLabel: 'رقم الآيبان', input: { label: 'رقم الآيبان', kind: 'code' } },
  bankSwift: {
    field: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'رمز من ثمانية حروف أو أحد عشر')
      .default(''),
    logLabel: 'رمز SWIFT',
    input: { label: 'رمز SWIFT', description: 'لمن يحوّل من بلد آخر.', kind: 'code' },
  },
  bankNote: {
    field: line(500),
    logLabel: 'ملاحظة التحويل',
    input: {
      label: 'ملاحظة للمحوّل',
      description: 'تُعرض تحت بيانات الحساب، كمدة المراجعة وطرق أخرى للسداد.',
      kind: 'area',
    },
  },
})

export type Bank = ReturnType<typeof bankOf>

export const bankOf = (values: ValuesOf<typeof paymentSettings>) => ({
  name: values.bankName,
  accountName: values.bankAccountName,
  iban: values.bankIban,
  swift: values.bankSwift,
  note: values.bankNote,
})
