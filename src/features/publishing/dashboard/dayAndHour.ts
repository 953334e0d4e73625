import { formatGregorian, formatTime } from '../../../arabic/dates.ts'

export const dayAndHour = (at: string): string =>
  `${formatGregorian(at, { style: 'full' })} الساعة ${formatTime(at)}`
