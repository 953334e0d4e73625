import { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { defineSettings } from '../../contract/settings.ts'
import { city, knownCities } from './cities.schema.ts'

export const weatherSettings = defineSettings({
  weatherCities: {
    public: true,
    field: z
      .array(city)
      .min(1, 'أبقِ مدينة واحدة على الأقل')
      .max(60)
      .refine(cities => new Set(cities.map(({ slug }) => slug)).size === cities.length, 'لمدينتين معرّف واحد')
      .default(knownCities)
      .describe('بترتيب عرضها؛ الأولى هي التي يبدأ بها القارئ'),
    logLabel: 'مدن الطقس',
    cacheTag: cacheTag.weather,
    input: { label: 'المدن', description: 'الأولى هي التي يبدأ بها القارئ.', kind: 'cities' },
  },
})
