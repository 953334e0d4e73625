import { z } from 'zod'
import { defineSettings, type ValuesOf } from '../../contract/settings.ts'

/** Free locked articles a month; 0 turns the meter off. */
const articles = z.number().int('عدد صحيح').min(0).max(1000).default(0)

export const paywallSettings = defineSettings({
  meterGuests: {
    field: articles,
    logLabel: 'مقالات المشتركين المجانية للزوار',
    input: {
      label: 'للزائر في الشهر',
      description: 'كم مقالًا من مقالات المشتركين يقرؤه الزائر قبل أن يُطلب منه الاشتراك. صفر: لا شيء.',
      kind: 'count',
    },
  },
  meterAccounts: {
    field: articles,
    logLabel: 'مقالات المشتركين المجانية لأصحاب الحسابات',
    input: {
      label: 'لصاحب الحساب في الشهر',
      description: 'لمن سجّل الدخول ولم يشترك. صفر: لا شيء.',
      kind: 'count',
    },
  },
  /** Guests behind one address, as a carrier's are. */
  meterNetwork: {
    field: z.number().int('عدد صحيح').min(10).max(100_000).default(300),
    logLabel: 'قراءات الزوار الجدد من شبكة واحدة',
    input: {
      label: 'للشبكة الواحدة في الساعة',
      description:
        'كم مقالًا يقرؤه زوار جدد من عنوان واحد، فشركات الاتصال تجمع وراءه قراء كثيرين، ومن يحذف بيانات متصفحه يبدو زائرًا جديدًا. ويزيد الحد تلقائيًا إلى ربع ما يقرؤه زوار الموقع كله.',
      kind: 'count',
    },
  },
  /** For search engines' crawlers, verified by reverse DNS. */
  meterCrawlers: {
    field: z.enum(['locked', 'whole']).default('locked'),
    logLabel: 'مقالات المشتركين لمحركات البحث',
    input: {
      label: 'لمحركات البحث',
      description:
        'لا يقرأ المقال كاملًا إلا زاحف تحقق الموقع من عنوانه لدى محركه. وقد تظهر جمل منه في نتائجها.',
      kind: 'choice',
      choices: () => [
        { value: 'locked', label: 'مقدمة المقال' },
        { value: 'whole', label: 'المقال كاملًا' },
      ],
    },
  },
})

/** Free locked articles a month, 0 if the meter is off; and those of new guests of a network in an hour. */
export const meterLimitsOf = (values: ValuesOf<typeof paywallSettings>) => ({
  guests: values.meterGuests,
  accounts: values.meterAccounts,
  network: values.meterNetwork,
  crawlers: values.meterCrawlers === 'whole',
})
