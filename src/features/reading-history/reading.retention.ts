import { defineRetention } from '../../platform/retention.ts'

export const readingRetention = defineRetention({
  reading_history: {
    kept: 'The newest articles of each reader, until the reader deletes them; the oldest goes with each new one.',
    stays: 'readers',
  },
})
