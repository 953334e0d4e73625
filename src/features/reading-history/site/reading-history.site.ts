import { served } from '../../../api/page.ts'
import { loadReading, readingHead } from './reading.loader.ts'

export const readingHistorySite = {
  reading___ar: served(loadReading, readingHead),
}
