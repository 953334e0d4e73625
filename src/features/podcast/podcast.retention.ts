import { defineRetention } from '../../platform/retention.ts'

export const podcastRetention = defineRetention({
  podcasts: { kept: 'Made and deleted by staff.' },
  removed_podcasts: { kept: 'Addresses of removed shows answer 410.', stays: 'removed' },
  podcast_episodes: { deletedWith: 'articles' },
})
