import { instantOf, wallClock } from '../../../../ui/dashboard/siteTime.ts'

export type Slot = { day: string; hour: number }

const two = (number: number) => String(number).padStart(2, '0')

/** The hour of the newsroom's clock in which an entry is shown. */
export function slotOf(instant: string): Slot {
  const wall = wallClock(instant)
  return { day: wall.slice(0, 10), hour: Number(wall.slice(11, 13)) }
}

/** The new time with the same minutes, or the reason for refusal, in Arabic. Undefined if it does not change. */
export function movedTo(
  at: string,
  { day, hour }: Slot,
  now = Date.now(),
): { instant: string } | { refusal: string } | undefined {
  const from = slotOf(at)
  if (from.day === day && from.hour === hour) return undefined
  const wall = `${day} ${two(hour)}:${wallClock(at).slice(14, 16)}:00`
  const instant = instantOf(wall)
  // An hour is missing when clocks go forward.
  if (wallClock(instant) !== wall)
    return { refusal: 'لا وجود لهذه الساعة في ذلك اليوم: تتقدم الساعة فيه؛ اختر غيرها.' }
  if (Date.parse(instant) <= now) return { refusal: 'مضى هذا الوقت؛ اختر وقتًا لم يأتِ بعد.' }
  return { instant }
}
