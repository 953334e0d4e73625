import { defineRetention } from '../../platform/retention.ts'
import { deleteLonelyStories, deleteOldHeadlines, deleteOldTexts } from './story.old.queries.ts'
import { deleteOldProposals } from './story.proposal.queries.ts'

export const storyRetention = defineRetention({
  stories: { days: 1, prune: deleteLonelyStories },
  story_members: { deletedWith: 'stories and articles' },
  story_texts: { days: 5, prune: deleteOldTexts },
  story_keys: { deletedWith: 'story_texts' },
  story_terms: { deletedWith: 'story_texts' },
  story_proposals: { days: 5, prune: deleteOldProposals },
  story_headlines: { days: 30, prune: deleteOldHeadlines },
  story_apart: { kept: "An editor's decision, deleted with one of the two articles." },
})
