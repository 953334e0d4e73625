import { cacheTag } from '../../contract/cache-tags.ts'
import type { ApiContext } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { prayerTimesContract } from './prayer-times.contract.ts'
import { getPrayerDay, getPrayerLeft, getPrayerMonth, listPrayingCities } from './prayer-times.service.ts'

const on = handlersOf(prayerTimesContract)

/** The cities, the method and the announced months are settings. */
function tag(context: ApiContext, changesAt?: Date) {
  context.addCacheTags(cacheTag.weather, cacheTag.all('settings'))
  if (changesAt) context.addCacheTags(cacheTag.until(changesAt))
}

export const prayerTimesRoutes = on.router({
  cities: on.cities.handler(({ context }) => {
    tag(context)
    return listPrayingCities(context.db)
  }),
  get: on.get.handler(async ({ context, input: { city, date } }) => {
    const { day, changesAt } = await getPrayerDay(context.db, city, date)
    tag(context, changesAt)
    return day
  }),
  month: on.month.handler(async ({ context, input: { city, month } }) => {
    const { month: shown, changesAt } = await getPrayerMonth(context.db, city, month)
    tag(context, changesAt)
    return shown
  }),
  next: on.next.handler(async ({ context, input: { city } }) => {
    const { left, changesAt } = await getPrayerLeft(context.db, city)
    tag(context, changesAt)
    return left
  }),
})
