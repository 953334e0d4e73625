import { defineRetention } from '../../platform/retention.ts'

export const postRetention = defineRetention({
  posts: { kept: 'Their short links stand in networks and must go on working.', stays: 'sent' },
})
