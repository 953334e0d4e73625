import { formatTime } from '../../../arabic/dates.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { PrayerLeft } from '../prayer-times.contract.ts'
import { formatLeft } from './formatLeft.ts'
import css from './NextPrayer.module.css'

/** The server's words are right for a minute; scripts count on. */
export function NextPrayer({ left, timeZone }: { left: PrayerLeft; timeZone: string }) {
  const now = useNow()
  const minutes = now === null ? left.minutes : Math.ceil((Date.parse(left.at) - now) / 60_000)
  return (
    <p className={css.next}>
      <span className={css.label}>الصلاة القادمة</span>
      <strong className={css.name}>{left.name}</strong>
      <span className={css.left}>{formatLeft(minutes)}</span>
      <time dateTime={left.at} className={css.at}>
        {formatTime(left.at, { timeZone })}
      </time>
    </p>
  )
}
