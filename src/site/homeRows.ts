/** Parts of the front page that browsers load apart from it. */
export { AgencyStrip } from '../features/agency/site/AgencyStrip.tsx'
export { Writers } from '../features/author/site/Writers.tsx'
export { ChannelStrip } from '../features/channel/site/ChannelStrip.tsx'
export { DossierStrip } from '../features/dossier/site/DossierStrip.tsx'
export { PeopleStrip } from '../features/person/site/PeopleStrip.tsx'
export { WeatherBox } from '../features/weather/site/WeatherBox.tsx'
