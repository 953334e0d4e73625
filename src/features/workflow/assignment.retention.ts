import { defineRetention } from '../../platform/retention.ts'

export const assignmentRetention = defineRetention({
  assignments: { deletedWith: 'articles' },
})
