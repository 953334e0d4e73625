import { toDigits } from '../../../arabic/digits.ts'
import { weekdays } from '../../../arabic/month-names.ts'
import { type PluralForms, plural } from '../../../arabic/plural.ts'
import type { OfferedNewsletter } from '../subscriber.contract.ts'

type Times = Pick<OfferedNewsletter, 'schedule' | 'sendsBreaking' | 'mostADay'>

const issues: PluralForms = {
  zero: '{count} رسائل',
  one: 'رسالة واحدة',
  two: 'رسالتان',
  few: '{count} رسائل',
  many: '{count} رسالة',
  other: '{count} رسالة',
}

/** Describes the schedule: «كل يوم، 7:00 ص», «من الأحد إلى الخميس، 6:00 م», «كل جمعة، 9:00 ص». */
export function letterTimes({ schedule, sendsBreaking, mostADay }: Times): string {
  if (sendsBreaking) return `مع كل خبر عاجل، ${plural(mostADay, issues)} في اليوم على الأكثر`
  if (!schedule) return 'بلا موعد ثابت'
  return `${daysOf(schedule.weekdays)}، ${toDigits(hourOf(schedule.hour))}`
}

function hourOf(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'ص' : 'م'}`
}

function daysOf(days: readonly number[]): string {
  const chosen = new Set(days)
  if (chosen.size === 7) return 'كل يوم'
  const names = weekdays.filter((_, day) => chosen.has(day))
  if (names.length === 1) return `كل ${names[0]!.replace(/^ال/, '')}`
  // Weeks are circles: Saturday to Wednesday are five days in a row.
  const [first, ...others] = [...chosen].filter(day => !chosen.has((day + 6) % 7))
  if (first !== undefined && others.length === 0 && chosen.size > 2)
    return `من ${weekdays[first]} إلى ${weekdays[(first + chosen.size - 1) % 7]}`
  return names.join(' و')
}
