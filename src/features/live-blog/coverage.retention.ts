import { defineRetention } from '../../platform/retention.ts'

export const coverageRetention = defineRetention({
  coverages: { deletedWith: 'articles' },
  coverage_entries: { deletedWith: 'coverages' },
})
