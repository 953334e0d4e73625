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
}
