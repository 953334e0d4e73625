import { formatGregorian, type Instant } from '../arabic/dates.ts'
import { formatHijri } from '../arabic/hijri.ts'

/** «السبت، 21 نوفمبر 2026» and «30 جمادى الأولى 1448 هـ» */
export function formatToday(now: Instant): { gregorian: string; hijri: string } {
  return { gregorian: formatGregorian(now, { style: 'full' }), hijri: formatHijri(now) }
}
