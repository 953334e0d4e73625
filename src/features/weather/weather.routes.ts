import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { weatherContract } from './weather.contract.ts'
import { getWeather, listCities } from './weather.service.ts'

const on = handlersOf(weatherContract)

export const weatherRoutes = on.router({
  get: on.get.handler(({ context, input }) => {
    context.addCacheTags(cacheTag.weather)
    return getWeather(context.db, input.city)
  }),
  cities: on.cities.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.weather)
    const cities = await listCities(context.db)
    return cities.map(({ slug, name, country }) => ({ slug, name, country }))
  }),
})
