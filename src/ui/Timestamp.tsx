import { formatGregorian, formatRelative, formatTime } from '../arabic/dates.ts'
import { useNow } from './useNow.ts'

const relativeFor = 24 * 60 * 60 * 1000

/** When: the date and hour, which become «قبل ساعتين» once the reader's own clock can be asked. */
export function Timestamp({ at, className }: { at: string; className?: string }) {
  const now = useNow()
  const absolute = `${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}`
  const recent = now !== null && Math.abs(now - Date.parse(at)) < relativeFor
  const words = recent ? formatRelative(at, new Date(now)) : absolute
  // A new element for new words: browsers count words that grow narrower as a shift of the page.
  return (
    <time key={words} dateTime={at} title={absolute} className={className}>
      {words}
    </time>
  )
}
