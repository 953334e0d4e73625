import { defineRetention } from '../../platform/retention.ts'
import { deleteLonelyStories, deleteOldHeadlines, deleteOldTexts } from './story.old.queries.ts'
import { deleteOldProposals } from './story.proposal.queries.ts'

export const storyRetention = defineRetention({
  stories: { days: 1, prune: deleteLonelyStories, stays: 'stories' },
  story_members: { deletedWith: 'stories and articles', stays: 'stories' },
  story_texts: { days: 5, prune: deleteOldTexts, stays: 'stories' },
  story_keys: { deletedWith: 'story_texts', stays: 'stories' },
  story_terms: { deletedWith: 'story_texts', stays: 'stories' },
  story_proposals: { days: 5, prune: deleteOldProposals, stays: 'stories' },
  story_headlines: { days: 30, prune: deleteOldHeadlines, stays: 'stories' },
  story_apart: { kept: "An editor's decision, deleted with one of the two articles.", stays: 'stories' },
})
