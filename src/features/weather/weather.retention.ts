import { defineRetention } from '../../platform/retention.ts'

export const weatherRetention = defineRetention({
  weather_reports: { kept: 'One row for each city of the settings.', stays: 'fetched' },
})
