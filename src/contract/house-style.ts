import { z } from 'zod'
import { type Digits, ordinaryStyle } from '../arabic/house-style.ts'
import { gregorianMonths, type MonthFamily } from '../arabic/month-names.ts'

export const digitSystems = ['latn', 'arab', 'arabext'] as const satisfies Digits[]
export const monthFamilies = Object.keys(gregorianMonths) as [MonthFamily, ...MonthFamily[]]

/** An IANA name; a fixed offset from UTC has no daylight saving. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const unknownTimeZone = 'منطقة زمنية غير معروفة؛ اكتب اسمها كما في Asia/Riyadh'

/** Settings of how numbers and dates are written. */
export const houseStyleFields = {
  digits: z.enum(digitSystems).default(ordinaryStyle.digits).describe('أرقام ما يُعرض: 123 أو ١٢٣ أو ۱۲۳'),
  months: z.enum(monthFamilies).default(ordinaryStyle.months).describe('أسماء الشهور الميلادية'),
  timeZone: z
    .string()
    .trim()
    .max(60)
    .refine(isTimeZone, unknownTimeZone)
    .default(ordinaryStyle.timeZone)
    .describe('توقيت غرفة الأخبار، باسمه في قاعدة IANA'),
}
