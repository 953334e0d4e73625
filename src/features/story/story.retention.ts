import { defineRetention } from '../../platform/retention.ts'
import {
  deleteLonelyStories,
  deleteOldHeadlines,
  deleteOldTermLists,
  deleteOldTexts,
} from './story.old.queries.ts'
import { deleteOldProposals } from './story.proposal.queries.ts'

export const storyRetention = defineRetention({
  stories: {
    rows: 'stories that have one article left',
    after: 'the night after',
    days: 1,
    prune: deleteLonelyStories,
    stays: 'stories',
  },
  story_members: { deletedWith: 'stories and articles', stays: 'stories' },
  story_texts: { rows: 'what a copy is recognised by', days: 5, prune: deleteOldTexts, stays: 'stories' },
  story_keys: { deletedWith: 'story_texts', stays: 'stories' },
  story_terms: { deletedWith: 'story_texts', stays: 'stories' },
  story_term_lists: {
    rows: 'what a copy is recognised by',
    days: 5,
    prune: deleteOldTermLists,
    stays: 'stories',
  },
  story_proposals: {
    rows: 'proposals that two articles tell one event',
    days: 5,
    prune: deleteOldProposals,
    stays: 'stories',
  },
  story_headlines: {
    rows: 'headlines, by which a template is recognised',
    days: 30,
    prune: deleteOldHeadlines,
    stays: 'stories',
  },
  story_apart: { kept: "An editor's decision, deleted with one of the two articles.", stays: 'stories' },
})
