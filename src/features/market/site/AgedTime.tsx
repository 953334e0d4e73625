import { formatGregorian, formatTime } from '../../../arabic/dates.ts'

/** The hour of a price, in words that say so if it is old. */
export function AgedTime({
  at,
  isOld,
  className,
}: {
  at: string
  isOld: boolean
  className?: string | undefined
}) {
  return (
    <p className={className}>
      {isOld ? 'لا تصلنا أسعار جديدة الآن. هذه أسعار ' : 'أسعار '}
      <time dateTime={at}>
        {formatGregorian(at, { style: 'day' })}، {formatTime(at)}
      </time>
      .
    </p>
  )
}
