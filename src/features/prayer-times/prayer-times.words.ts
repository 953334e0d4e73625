import type { NounWords } from '../../contract/noun-words.ts'
import type { prayerTimesContract } from './prayer-times.contract.ts'

export const prayerTimesWords: NounWords<typeof prayerTimesContract> = {
  about: ['مواقيت الصلاة', 'Prayer times'],
  document: 'newsroom',
  order: 250,
  calls: {
    cities: 'List the cities whose prayer times are shown',
    get: 'Get the prayer times of a city for a day',
    month: 'Get the prayer times of a city for a month',
    next: 'Get the next prayer of a city, and the minutes left',
  },
  parameters: {
    city: ['معرّف المدينة', 'Slug of the city'],
    date: ['اليوم؛ من دونه اليوم بتوقيت المدينة', 'The day; without it, today in the city'],
    month: ['الشهر، مثل `2026-11`؛ من دونه هذا الشهر', 'The month, as `2026-11`; without it, this one'],
  },
}
