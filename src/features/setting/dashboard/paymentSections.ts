import { currencies } from '../../../contract/money.ts'
import { type Section, section } from './section.ts'
import type { Choice } from './styleChoices.ts'

const currencyNames = new Intl.DisplayNames('ar', { type: 'currency' })
const countryNames = new Intl.DisplayNames('ar', { type: 'region' })
const countries = 'SA AE KW QA BH OM YE IQ JO PS LB SY EG SD LY TN DZ MA MR SO DJ KM TR GB US FR DE'.split(
  ' ',
)

const currencyChoices = (): Choice[] =>
  currencies.map(value => ({ value, label: `${currencyNames.of(value)} (${value})` }))
const countryChoices = (): Choice[] => [
  { value: '', label: 'غير محدد' },
  ...countries.map(value => ({ value, label: countryNames.of(value) ?? value })),
]

/** Keeps leading and trailing symbols in place within an Arabic sentence. */
const ltr = (text: string) => `\u2066${text}\u2069`

/** Webhook events that the Stripe provider handles. */
const stripeEvents = [
  'checkout.session.*',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]

const kept = 'يُحفظ مشفّرًا ولا يُعرض بعد حفظه.'

export const paymentSections: Section[] = [
  section('website', 'payment', 'الدفع', [
    {
      key: 'defaultCurrency',
      label: 'العملة',
      description: 'التي تُعرض بها الأسعار أولًا، ويختار القارئ غيرها إن كان للباقة سعر بها.',
      kind: 'choice',
      choices: currencyChoices,
    },
    {
      key: 'stripeSecretKey',
      label: 'مفتاح Stripe السري',
      description: `تجده في لوحة Stripe تحت Developers ثم API keys، ويبدأ بـ ${ltr('sk_')}. ${kept}`,
      kind: 'secret',
    },
    {
      key: 'stripeWebhookSecret',
      label: 'سر إشعارات Stripe',
      description: `أضف عند Stripe عنوان الإشعارات ${ltr('/api/v1/payment/webhook/stripe')} على موقعك، واختر له الأحداث ${stripeEvents.map(ltr).join('، ')}، ثم انسخ سرّه الذي يبدأ بـ ${ltr('whsec_')}. ${kept}`,
      kind: 'secret',
    },
    {
      key: 'tapSecretKey',
      label: 'مفتاح Tap السري',
      description: `لمدى وكي نت وبنفت وعُمان نت وفوري وApple Pay. تجده في لوحة Tap تحت goSell، ويبدأ بـ ${ltr('sk_')}. ${kept}`,
      kind: 'secret',
    },
    {
      key: 'bankName',
      label: 'المصرف',
      description: 'لمن يدفع بتحويل مصرفي. يُعرض التحويل خيارًا متى كُتب رقم الآيبان، وحين لا مفتاح لمزوّد.',
      kind: 'line',
    },
    { key: 'bankAccountName', label: 'صاحب الحساب', kind: 'line' },
    { key: 'bankIban', label: 'رقم الآيبان', kind: 'code' },
    { key: 'bankSwift', label: 'رمز SWIFT', description: 'لمن يحوّل من بلد آخر.', kind: 'code' },
    {
      key: 'bankNote',
      label: 'ملاحظة للمحوّل',
      description: 'تُعرض تحت بيانات الحساب، كمدة المراجعة وطرق أخرى للسداد.',
      kind: 'area',
    },
  ]),
  section('website', 'invoices', 'الفواتير', [
    { key: 'sellerName', label: 'اسم البائع', description: 'فارغ: اسم الموقع.', kind: 'line' },
    { key: 'sellerAddress', label: 'عنوان البائع', kind: 'area' },
    {
      key: 'sellerCountry',
      label: 'بلد البائع',
      description: 'إن كان السعودية وكُتب الرقم الضريبي حملت الفاتورة رمز الاستجابة السريعة.',
      kind: 'choice',
      choices: countryChoices,
    },
    { key: 'vatNumber', label: 'الرقم الضريبي', kind: 'code' },
    {
      key: 'vatRate',
      label: 'ضريبة القيمة المضافة',
      description: 'الأسعار تشملها. صفر: لا ضريبة في الفواتير.',
      kind: 'percent',
    },
  ]),
  section('website', 'meter', 'القراءة المجانية', [
    {
      key: 'meterGuests',
      label: 'للزائر في الشهر',
      description: 'كم مقالًا من مقالات المشتركين يقرؤه الزائر قبل أن يُطلب منه الاشتراك. صفر: لا شيء.',
      kind: 'count',
    },
    {
      key: 'meterAccounts',
      label: 'لصاحب الحساب في الشهر',
      description: 'لمن سجّل الدخول ولم يشترك. صفر: لا شيء.',
      kind: 'count',
    },
    {
      key: 'meterCrawlers',
      label: 'لمحركات البحث',
      description:
        'لا يقرأ المقال كاملًا إلا زاحف تحقق الموقع من عنوانه لدى محركه. وقد تظهر جمل منه في نتائجها.',
      kind: 'choice',
      choices: () => [
        { value: 'locked', label: 'مقدمة المقال' },
        { value: 'whole', label: 'المقال كاملًا' },
      ],
    },
  ]),
]
