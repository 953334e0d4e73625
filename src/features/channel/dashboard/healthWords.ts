import type { ChannelRow, ProbedDay, StreamProblem } from '../channel.contract.ts'

export const problemWords = {
  away: 'لا يجيب خادم البث',
  refused: 'خادم البث يرفض الطلب',
  unreadable: 'ما يصل ليس بثًا يُقرأ',
  empty: 'البث بلا محتوى',
  ended: 'قائمة البث منتهية: لا يأتي بعدها شيء',
  stalled: 'توقف البث عند مقطع واحد',
  silent: 'البث بلا صوت',
} satisfies Record<StreamProblem, string>

type Badge = { colour: string; words: string }

export function badgeOf({
  enabled,
  fallbackUrl,
  mainProblem,
  fallbackProblem,
  probedAt,
}: Pick<ChannelRow, 'enabled' | 'fallbackUrl' | 'mainProblem' | 'fallbackProblem' | 'probedAt'>): Badge {
  if (!enabled) return { colour: 'gray', words: 'معطّلة' }
  if (!probedAt) return { colour: 'gray', words: 'لم يُفحص بعد' }
  if (mainProblem === 'silent') return { colour: 'yellow', words: 'بلا صوت' }
  if (mainProblem && fallbackUrl && !fallbackProblem) return { colour: 'yellow', words: 'على الاحتياطي' }
  if (mainProblem) return { colour: 'red', words: 'متوقف' }
  if (fallbackProblem) return { colour: 'yellow', words: 'الاحتياطي متعثر' }
  return { colour: 'green', words: 'يعمل' }
}

/** Share of probes that found a stream to play, in percent; null without a probe. Only 100 rounds to 100. */
export function uptimeOf(days: ProbedDay[], count: 'playsMain' | 'playsAny'): number | null {
  const sum = (of: (day: ProbedDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const probes = sum(day => day.probes)
  return probes === 0 ? null : Math.floor((sum(day => day[count]) / probes) * 1000) / 10
}

/** The days of each month, newest month first: `2026-11`. */
export function monthsOf(days: ProbedDay[]): { month: string; days: ProbedDay[] }[] {
  return Object.entries(Object.groupBy(days, ({ day }) => day.slice(0, 7)))
    .map(([month, those]) => ({ month, days: those ?? [] }))
    .toSorted((one, other) => other.month.localeCompare(one.month))
}
