import { defineRetention } from '../../platform/retention.ts'

export const draftRetention = defineRetention({
  article_drafts: { kept: 'Unsaved work, until its writer saves or discards it.', stays: 'versions' },
})
