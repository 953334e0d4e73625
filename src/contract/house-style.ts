import { z } from 'zod'
import { type Digits, ordinaryStyle } from '../arabic/house-style.ts'
import { gregorianMonths, type MonthFamily } from '../arabic/month-names.ts'

export const digitSystems = ['latn', 'arab', 'arabext'] as const satisfies Digits[]
export const monthFamilies = Object.keys(gregorianMonths) as [MonthFamily, ...MonthFamily[]]

/** Caches valid zones, because every page checks the newsroom's, and creating a formatter is slow. */
const knownTimeZones = new Set<string>()

/** Whether the name is an IANA zone. A fixed UTC offset is refused, as it has no daylight saving. */
function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    knownTimeZones.add(name)
    return true
  } catch {
    return false
  }
}

export const unknownTimeZone = 'منطقة زمنية غير معروفة؛ اكتب اسمها كما في Asia/Riyadh'

const monthShift = z.object({
  year: z.number().int().min(1300).max(1600),
  month: z.number().int().min(1).max(12),
  days: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
})
const maxShifts = 600

/** Settings for the format of numbers and dates. */
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
  hijriShifts: z
    .array(monthShift)
    .max(maxShifts)
    .refine(
      shifts => new Set(shifts.map(({ year, month }) => year * 12 + month)).size === shifts.length,
      'الشهر مكرر',
    )
    .default([])
    .describe('شهور هجرية أُعلن أولها قبل تقويم أم القرى بيوم (-1) أو بعده بيوم (1)'),
}
