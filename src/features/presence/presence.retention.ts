import { defineRetention } from '../../platform/retention.ts'

export const presenceRetention = defineRetention({
  presences: {
    deletedWith: 'the presence of the others, a minute after a tab falls silent',
    stays: 'versions',
  },
})
