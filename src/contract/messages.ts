import type { z } from 'zod'
import { formatNumber } from '../arabic/digits.ts'
import { oblique, type PluralForms, plural } from '../arabic/plural.ts'

type Issue = z.core.$ZodRawIssue
type BoundIssue = { origin: string; inclusive?: boolean; exact?: boolean; limit: number }

/** Units, as the subject of «الحد الأقصى …». */
const counted = {
  string: {
    zero: 'لا أحرف',
    one: 'حرف واحد',
    two: 'حرفان',
    few: '{count} أحرف',
    many: '{count} حرفًا',
    other: '{count} حرف',
  },
  array: {
    zero: 'لا عناصر',
    one: 'عنصر واحد',
    two: 'عنصران',
    few: '{count} عناصر',
    many: '{count} عنصرًا',
    other: '{count} عنصر',
  },
  file: {
    zero: 'لا بايت',
    one: 'بايت واحد',
    two: 'بايتان',
    few: '{count} بايتات',
    many: '{count} بايتًا',
    other: '{count} بايت',
  },
} as const satisfies Record<string, PluralForms>

const tooMuch = { string: 'النص طويل', array: 'العناصر كثيرة', file: 'الملف كبير' }
const tooLittle = { string: 'النص قصير', array: 'العناصر قليلة', file: 'الملف صغير' }

const typeNames: Record<string, string> = {
  string: 'نص',
  number: 'عدد',
  int: 'عدد صحيح',
  boolean: 'نعم أو لا',
  array: 'قائمة',
  object: 'مجموعة حقول',
  record: 'مجموعة حقول',
  date: 'تاريخ',
  file: 'ملف',
}

const wrongFormat: Record<string, string> = {
  email: 'البريد الإلكتروني غير صحيح',
  url: 'عنوان الويب غير صحيح',
  datetime: 'التاريخ والوقت غير صحيحين',
  date: 'التاريخ غير صحيح',
  time: 'الوقت غير صحيح',
}

/**
 * Translates a zod issue into a message for the person who filled in the form. A rule's own message takes
 * precedence.
 */
export function arabicMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue)) return 'هذا الحقل مطلوب'
      return typeNames[issue.expected] ? `المطلوب هنا ${typeNames[issue.expected]}` : 'القيمة غير صحيحة'
    case 'too_big':
      return above({ ...issue, limit: Number(issue.maximum) })
    case 'too_small':
      return below({ ...issue, limit: Number(issue.minimum) })
    case 'invalid_format':
      if (isMissing(issue)) return 'هذا الحقل مطلوب'
      return wrongFormat[issue.format] ?? 'الصيغة غير صحيحة'
    case 'invalid_value':
      if (isMissing(issue)) return 'هذا الحقل مطلوب'
      return 'القيمة ليست من القيم المقبولة'
    case 'unrecognized_keys':
      return 'في ما أُرسل حقول لا نعرفها'
    case 'not_multiple_of':
      return `المطلوب هنا عدد من مضاعفات ${formatNumber(issue.divisor)}`
    default:
      return 'القيمة غير صحيحة'
  }
}

/** Whether the field is missing. A form sends '' for an empty field. */
const isMissing = ({ input }: Issue) => input === undefined || input === null || input === ''

/** Message for a text with a name: «العنوان أطول من 300 حرف». */
export function tooLong(name: string) {
  return {
    error: (issue: Issue) =>
      issue.code === 'too_big'
        ? `${name} أطول من ${plural(Number(issue.maximum), oblique(counted.string))}`
        : undefined,
  }
}

function isCounted(origin: string): origin is keyof typeof counted {
  return origin in counted
}

function above({ origin, inclusive, exact, limit }: BoundIssue): string {
  if (isCounted(origin)) {
    const bound = exact ? 'المطلوب' : 'الحد الأقصى'
    return `${tooMuch[origin]}؛ ${bound} ${plural(limit, counted[origin])}`
  }
  const word = inclusive === false ? 'أصغر من' : 'لا يزيد على'
  return `المطلوب هنا عدد ${word} ${formatNumber(limit)}`
}

function below({ origin, inclusive, exact, limit }: BoundIssue): string {
  if (isCounted(origin)) {
    if (limit === 1 && origin === 'string') return 'هذا الحقل مطلوب'
    const bound = exact ? 'المطلوب' : 'الحد الأدنى'
    return `${tooLittle[origin]}؛ ${bound} ${plural(limit, counted[origin])}`
  }
  const word = inclusive === false ? 'أكبر من' : 'لا يقل عن'
  return `المطلوب هنا عدد ${word} ${formatNumber(limit)}`
}
