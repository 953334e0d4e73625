import { served } from '../../../api/page.ts'
import { prayerTimesHead } from './prayer-times.head.ts'
import { loadPrayerTimes } from './prayer-times.loader.ts'

export const prayerTimesSite = {
  'prayer-times___ar': served(loadPrayerTimes, prayerTimesHead),
  'prayer-times-city___ar': served(loadPrayerTimes, prayerTimesHead),
}
