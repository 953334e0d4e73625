import { defineRetention } from '../../platform/retention.ts'

export const noteRetention = defineRetention({
  notes: { deletedWith: 'articles', stays: 'versions' },
  note_mentions: { deletedWith: 'notes', stays: 'versions' },
})
