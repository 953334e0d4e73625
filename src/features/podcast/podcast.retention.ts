import { defineRetention } from '../../platform/retention.ts'

export const podcastRetention = defineRetention({
  podcasts: { kept: 'Made and deleted by staff.' },
  podcast_episodes: { deletedWith: 'articles' },
})
