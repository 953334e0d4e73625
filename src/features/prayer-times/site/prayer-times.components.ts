import { PrayerTimesPage } from './PrayerTimesPage.tsx'

export const prayerTimesComponents = {
  'prayer-times___ar': PrayerTimesPage,
  'prayer-times-city___ar': PrayerTimesPage,
}
