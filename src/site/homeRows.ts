/** Parts of the front page that browsers load apart from it. */
export { Writers } from '../features/author/site/Writers.tsx'
export { DossierStrip } from '../features/dossier/site/DossierStrip.tsx'
export { PrayerBox } from '../features/prayer-times/site/PrayerBox.tsx'
export { VideoRow } from '../features/watch/site/VideoRow.tsx'
export { WeatherBox } from '../features/weather/site/WeatherBox.tsx'
export { HomeServices } from './HomeServices.tsx'
