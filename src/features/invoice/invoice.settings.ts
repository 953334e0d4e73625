import { z } from 'zod'
import { code, defineSettings, type ValuesOf } from '../../contract/settings.ts'

const countryNames = new Intl.DisplayNames('ar', { type: 'region' })
const countries = 'SA AE KW QA BH OM YE IQ JO PS LB SY EG SD LY TN DZ MA MR SO DJ KM TR GB US FR DE'.split(
  ' ',
)

const line = (max: number) => z.string().trim().max(max).default('')

const saudi = { key: 'sellerCountry', is: ['SA'] }

/** The seller and its VAT, as printed on invoices. */
export const invoiceSettings = defineSettings({
  sellerName: {
    field: line(160),
    logLabel: 'اسم البائع في الفاتورة',
    input: { label: 'اسم البائع', description: 'فارغ: اسم الموقع.', kind: 'line' },
  },
  sellerAddress: {
    field: line(300),
    logLabel: 'عنوان البائع',
    input: { label: 'عنوان البائع', kind: 'area' },
  },
  sellerCountry: {
    field: z
      .string()
      .regex(/^([A-Z]{2})?$/, 'رمز البلد من حرفين')
      .default(''),
    logLabel: 'بلد البائع',
    input: {
      label: 'بلد البائع',
      description:
        'إن كان السعودية وكُتب الرقم الضريبي حملت الفاتورة رمز المرحلة الأولى (الإصدار) لهيئة الزكاة والضريبة والجمارك. المرحلة الثانية (الربط) تلزم من أخطرته الهيئة، وتبلغ المنشآت فئة بعد فئة بحسب إيرادها: تُعدّ لها هنا ملفات XML غير موقّعة، ولا يوقّعها الموقع ولا يرسلها إلى الهيئة.',
      kind: 'choice',
      choices: () => [
        { value: '', label: 'غير محدد' },
        ...countries.map(value => ({ value, label: countryNames.of(value) ?? value })),
      ],
    },
  },
  vatNumber: {
    field: code(/^[A-Za-z0-9]{0,20}$/, 'حروف لاتينية وأرقام'),
    logLabel: 'الرقم الضريبي',
    input: { label: 'الرقم الضريبي', kind: 'code' },
  },
  sellerCrn: {
    field: code(/^(\d{10})?$/, 'عشرة أرقام'),
    logLabel: 'السجل التجاري',
    input: { label: 'رقم السجل التجاري', kind: 'code', where: saudi },
  },
  sellerBuilding: {
    field: code(/^(\d{4})?$/, 'أربعة أرقام'),
    logLabel: 'رقم مبنى البائع',
    input: {
      label: 'رقم المبنى',
      description: 'العنوان الوطني، بأجزائه كما تطلبها هيئة الزكاة في ملفات XML.',
      kind: 'code',
      where: saudi,
    },
  },
  sellerStreet: {
    field: line(120),
    logLabel: 'شارع البائع',
    input: { label: 'الشارع', kind: 'line', where: saudi },
  },
  sellerDistrict: {
    field: line(120),
    logLabel: 'حي البائع',
    input: { label: 'الحي', kind: 'line', where: saudi },
  },
  sellerCity: {
    field: line(120),
    logLabel: 'مدينة البائع',
    input: { label: 'المدينة', kind: 'line', where: saudi },
  },
  sellerPostalCode: {
    field: code(/^(\d{5})?$/, 'خمسة أرقام'),
    logLabel: 'الرمز البريدي للبائع',
    input: { label: 'الرمز البريدي', kind: 'code', where: saudi },
  },
  /** Per cent, with at most two decimals; prices include it. */
  vatRate: {
    field: z.number().min(0).max(100).multipleOf(0.01, 'منزلتان بعد الفاصلة على الأكثر').default(0),
    logLabel: 'نسبة ضريبة القيمة المضافة',
    input: {
      label: 'ضريبة القيمة المضافة',
      description: 'الأسعار تشملها. صفر: لا ضريبة في الفواتير.',
      kind: 'percent',
    },
  },
})

/** The seller as stored with an invoice. Invoices of earlier releases lack the parts of the address. */
export type StoredSeller = Pick<ReturnType<typeof sellerOf>, 'name' | 'address' | 'country' | 'vatNumber'> &
  Partial<Omit<ReturnType<typeof sellerOf>, 'vatRate'>>

/** Details for invoices; `vatRate` is in hundredths of a per cent: 1500 is 15 %. */
export const sellerOf = (values: ValuesOf<typeof invoiceSettings> & { siteName: string }) => ({
  name: values.sellerName || values.siteName,
  address: values.sellerAddress,
  country: values.sellerCountry,
  vatNumber: values.vatNumber,
  ...(values.sellerCountry === 'SA' && {
    crn: values.sellerCrn,
    building: values.sellerBuilding,
    street: values.sellerStreet,
    district: values.sellerDistrict,
    city: values.sellerCity,
    postalCode: values.sellerPostalCode,
  }),
  vatRate: Math.round(values.vatRate * 100),
})
