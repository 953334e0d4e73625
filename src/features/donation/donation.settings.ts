import { z } from 'zod'
import { asLatinNumber } from '../../arabic/digits.ts'
import { decimalsOf, toMinorUnits } from '../../arabic/money.ts'
import { currencies } from '../../contract/money.ts'
import { defineSettings, type ValuesOf } from '../../contract/settings.ts'
import type { DonationTerms, DonorWords } from './donation.contract.ts'

type Terms = DonationTerms['amounts'][number]

const number = String.raw`\d{1,9}(?:\.\d{1,3})?`
const shape = new RegExp(`^([A-Z]{3})((?: ${number}){0,6}) ?/ ?(${number}) (${number})$`)

/** Returns undefined for a line that is not understood. */
function termsIn(line: string): Terms | undefined {
  const [, currency = '', suggested = '', min = '', max = ''] =
    shape.exec(asLatinNumber(line).trim().replace(/\s+/g, ' ').toUpperCase()) ?? []
  if (!currencies.includes(currency)) return undefined
  const typed = [...suggested.split(' ').filter(Boolean), min, max]
  if (typed.some(each => (each.split('.')[1] ?? '').length > decimalsOf(currency))) return undefined
  const [least = 0, most = 0, ...amounts] = [min, max, ...typed.slice(0, -2)].map(each =>
    toMinorUnits(Number(each), currency),
  )
  const fits = least > 0 && least <= most && amounts.every(each => each >= least && each <= most)
  return fits
    ? { currency, suggested: [...new Set(amounts)].sort((a, b) => a - b), min: least, max: most }
    : undefined
}

const linesOf = (text: string) => text.split('\n').filter(line => line.trim() !== '')

const isForEachOnce = (lines: string[]) =>
  new Set(lines.map(line => termsIn(line)?.currency)).size === lines.length

const text = (max: number, usual: string) => z.string().trim().max(max).default(usual)

export const donationSettings = defineSettings({
  donations: {
    public: true,
    field: z.enum(['off', 'on']).default('off'),
    logLabel: 'التبرعات',
    input: {
      label: 'استقبال التبرعات',
      description: 'صفحة «ادعمنا» على العنوان /donate، ورابطها أسفل الصفحات.',
      kind: 'choice',
      choices: () => [
        { value: 'off', label: 'لا' },
        { value: 'on', label: 'نعم' },
      ],
    },
  },
  donationAmounts: {
    field: z
      .string()
      .trim()
      .max(1000)
      .refine(
        text => linesOf(text).every(line => termsIn(line)),
        'في كل سطر رمز عملة، ثم مبالغ مقترحة، ثم / ثم الأدنى والأعلى، مثل SAR 25 50 100 / 5 20000؛ والمقترح بين الأدنى والأعلى',
      )
      .refine(text => isForEachOnce(linesOf(text)), 'لكل عملة سطر واحد')
      .default('SAR 25 50 100 250 / 5 20000'),
    logLabel: 'مبالغ التبرع',
    input: {
      label: 'المبالغ',
      description:
        'سطر لكل عملة: رمزها، ثم ستة مبالغ مقترحة على الأكثر، ثم / ثم أدنى تبرع وأعلاه، مثل SAR 25 50 100 / 5 20000.',
      kind: 'area',
    },
  },
  donationIntro: {
    field: text(600, 'صحافتنا لقرائها. كل مبلغ، قلّ أو كثر، يعيننا على أن نواصل.'),
    logLabel: 'مقدمة صفحة التبرع',
    input: { label: 'مقدمة الصفحة', kind: 'area' },
  },
  donationThanks: {
    field: text(600, 'وصل تبرّعك، ونشكرك على ثقتك بنا.'),
    logLabel: 'شكر المتبرع',
    input: { label: 'الشكر', description: 'بعد الدفع، في الصفحة والبريد.', kind: 'area' },
  },
  donationReceipt: {
    field: text(400, 'هذا إيصال تبرّع لا يقابله بيع سلعة ولا خدمة، وليس فاتورة ضريبية.'),
    logLabel: 'نص إيصال التبرع',
    input: {
      label: 'نص الإيصال',
      description: 'لا ضريبة في الإيصال. راجع محاسبك في ما يُكتب هنا.',
      kind: 'area',
    },
  },
})

/** The terms for donors; without amounts if the newsroom takes no donations. */
export function donationTermsOf(values: ValuesOf<typeof donationSettings>): DonationTerms {
  const isOpen = values.donations === 'on'
  return {
    amounts: isOpen ? linesOf(values.donationAmounts).flatMap(line => termsIn(line) ?? []) : [],
    intro: isOpen ? values.donationIntro : '',
  }
}

export function donorWordsOf(values: ValuesOf<typeof donationSettings>): DonorWords {
  return { thanks: values.donationThanks, receipt: values.donationReceipt }
}
