import { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { Services } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { City } from './cities.schema.ts'
import { claimDuePlaces, keepPlaces, noteFailure, placeOf, storeReport } from './weather.queries.ts'
import { listCities } from './weather.service.ts'

const freshMinutes = 20
/** Longer than a request can take. */
const claimSeconds = 60

export const refreshWeather = defineJob('refreshWeather', {
  line: 'patient',
  payload: z.object({}),
  run: tools => refreshWeatherNow(tools, tools.log),
})

/** Every minute: fetches reports of all cities that are due, in one request. */
export async function refreshWeatherNow(
  { db, forecaster }: Pick<Services, 'db' | 'forecaster'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const cities = new Map<string, City>((await listCities(db)).map(city => [placeOf(city), city]))
  if (cities.size > 0) await keepPlaces(db, [...cities.keys()])
  const places = (await claimDuePlaces(db, claimSeconds)).filter(place => cities.has(place))
  if (places.length === 0) return
  const forecasts = await forecaster.forecast(places.map(place => cities.get(place)!)).catch(error => {
    log.warn({ err: error }, 'the weather service is away; the last reports stay')
  })
  if (!forecasts) return noteFailure(db, places)
  await inTransaction(db, async tx => {
    for (const [index, place] of places.entries()) {
      await storeReport(tx, place, forecasts[index]!, freshMinutes)
    }
    await invalidate(tx, [cacheTag.weather])
  })
}
