import { useContext } from 'react'
import { ageChangesAt, formatAge } from '../arabic/age.ts'
import { formatGregorian, formatRecent, formatTime } from '../arabic/dates.ts'
import { ChangesAtContext, OldestContext } from './listTimes.ts'
import { useNow } from './useNow.ts'

type Props = {
  at: string
  className?: string
  /** May be in the future: «بعد ساعتين». */
  planned?: boolean
}

/**
 * «قبل ساعتين» for 24 hours, then date and time. A cached page may be older than the words in it: `correctAges`
 * corrects them before the first paint, and hydration keeps what it finds.
 */
export function Timestamp({ at, className, planned = false }: Props) {
  const now = useNow() ?? Date.now()
  const oldest = useContext(OldestContext)
  const tellChange = useContext(ChangesAtContext)
  const instant = Date.parse(at)
  const since = oldest === undefined ? instant : Date.parse(oldest)
  tellChange?.(ageChangesAt(instant, now, since))
  const absolute = `${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}`
  const age =
    planned && instant > now ? formatRecent(at, new Date(now)) : formatAge(instant, now, { oldest: since })
  const words = age ?? absolute
  // A new element for new text: browsers count text that gets narrower as a layout shift.
  return (
    <time
      key={words}
      dateTime={at}
      title={absolute}
      className={className}
      data-age={age && (oldest ?? '')}
      suppressHydrationWarning
    >
      {words}
    </time>
  )
}
