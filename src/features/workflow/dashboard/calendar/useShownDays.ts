import { todayThere } from '../../../../ui/dashboard/siteTime.ts'
import type { ListState } from '../../../../ui/dashboard/useListState.ts'
import { addDays, weekOf } from '../../../../ui/dashboard/week.ts'

type CalendarList = ListState<'view' | 'day' | 'mine' | 'category' | 'agency'>

/** The day or week in the address; this week by default. */
export function useShownDays(list: CalendarList) {
  const { view, day: asked } = list.filters
  const today = todayThere()
  const day = asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const isOneDay = view === 'day'
  const step = isOneDay ? 1 : 7
  const go = (to: string) => list.filter({ day: to === today ? null : to })
  return {
    today,
    isOneDay,
    days: isOneDay ? [day] : weekOf(day),
    goBack: () => go(addDays(day, -step)),
    goToToday: () => go(today),
    goOn: () => go(addDays(day, step)),
  }
}

export type ShownDays = ReturnType<typeof useShownDays>
