import { formatGregorian, formatRecent, formatTime } from '../arabic/dates.ts'
import { useNow } from './useNow.ts'

const relativeFor = 24 * 60 * 60 * 1000

/** Date and time, replaced by «قبل ساعتين» after hydration. */
export function Timestamp({ at, className }: { at: string; className?: string }) {
  const now = useNow()
  const absolute = `${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}`
  const recent = now !== null && Math.abs(now - Date.parse(at)) < relativeFor
  const words = (recent && formatRecent(at, new Date(now))) || absolute
  // A new element for new text: browsers count text that gets narrower as a layout shift.
  return (
    <time key={words} dateTime={at} title={absolute} className={className}>
      {words}
    </time>
  )
}
