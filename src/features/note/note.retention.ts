import { defineRetention } from '../../platform/retention.ts'

export const noteRetention = defineRetention({
  notes: { deletedWith: 'articles' },
  note_mentions: { deletedWith: 'notes' },
})
